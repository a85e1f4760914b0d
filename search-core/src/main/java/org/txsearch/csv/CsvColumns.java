package org.txsearch.csv;

import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.csv.CsvColumns.CsvColumn.Content;
import org.txsearch.document.ItemPath;
import org.txsearch.document.Selection;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;

/**
 * The columns of a table of items: every leaf is one, an array or a map is one as a whole, as JSON.
 *
 * <p>Part of an array, such as {@code items.sku}, is a column with the JSON that a list of items has at that array.
 */
public final class CsvColumns {

    private static final String ID = "id";

    private final List<CsvColumn> columns;
    private final int[] slots;
    private final Selection values;

    private CsvColumns(List<CsvColumn> columns) {
        this.columns = List.copyOf(columns);
        List<List<String>> sources =
                this.columns.stream().map(CsvColumn::source).distinct().toList();
        this.slots = this.columns.stream()
                .mapToInt(column -> sources.indexOf(column.source()))
                .toArray();
        this.values = Selection.of(sources);
    }

    private static CsvColumns distinct(Stream<CsvColumn> columns) {
        Map<String, CsvColumn> byName = new LinkedHashMap<>();
        columns.forEach(column -> byName.putIfAbsent(column.name(), column));
        return new CsvColumns(List.copyOf(byName.values()));
    }

    /** All columns of an item, in schema order. */
    public static CsvColumns all(FieldCatalogue catalogue) {
        return distinct(catalogue.fields().stream().flatMap(CsvColumns::leaves));
    }

    /** Exactly the columns of these parts in this order, each parent as its leaves. */
    public static CsvColumns exactly(FieldCatalogue catalogue, List<ItemPath> paths) {
        return new CsvColumns(
                paths.stream().flatMap(path -> columns(catalogue, path)).toList());
    }

    /** The same columns under other names, one for each. */
    public CsvColumns named(List<String> names) {
        return new CsvColumns(IntStream.range(0, columns.size())
                .mapToObj(i -> columns.get(i).named(names.get(i)))
                .toList());
    }

    /** These parts in this order, each parent as its leaves; the id comes first where it is not among them. */
    public static CsvColumns of(FieldCatalogue catalogue, List<ItemPath> paths) {
        Stream<CsvColumn> columns = paths.stream().flatMap(path -> columns(catalogue, path));
        boolean hasId = paths.stream().anyMatch(path -> path.text().equals(ID));
        return distinct(hasId ? columns : Stream.concat(Stream.of(plain(ID, List.of(ID), Content.TEXT)), columns));
    }

    /** The names of the columns, as in the header. */
    public List<String> names() {
        return columns.stream().map(CsvColumn::name).toList();
    }

    List<CsvColumn> list() {
        return columns;
    }

    /** In which slot of {@link #spans()} the value of that column is. */
    int slot(int column) {
        return slots[column];
    }

    /** Finds the values of these columns, for one thread. */
    Selection.Spans spans() {
        return values.spans();
    }

    private static Stream<CsvColumn> columns(FieldCatalogue catalogue, ItemPath path) {
        Field array = arrayAbove(catalogue, path.field());
        if (array != null) {
            List<String> source = ItemPath.of(array).names();
            List<String> below =
                    path.names().subList(source.size(), path.names().size());
            return Stream.of(new CsvColumn(path.text(), source, Content.JSON, Selection.of(List.of(below))));
        }
        return path.key() == null ? leaves(path.field()) : Stream.of(plain(path.text(), path.names(), Content.TEXT));
    }

    private static @Nullable Field arrayAbove(FieldCatalogue catalogue, Field field) {
        for (int dot = field.path().indexOf('.'); dot > 0; dot = field.path().indexOf('.', dot + 1)) {
            Field parent = catalogue.find(field.path().substring(0, dot));
            if (parent != null && parent.kind() == Field.Kind.RECORDS) {
                return parent;
            }
        }
        return null;
    }

    private static Stream<CsvColumn> leaves(Field field) {
        return switch (field.kind()) {
            case MONEY, RECORD -> field.children().stream().flatMap(CsvColumns::leaves);
            case RECORDS, STRING_MAP -> Stream.of(leaf(field, Content.JSON));
            case STRING ->
                // A negative amount starts with a minus and must stay a number.
                Stream.of(leaf(field, field.format() == Field.Format.DECIMAL ? Content.DECIMAL : Content.TEXT));
            case INSTANT -> Stream.of(leaf(field, Content.INSTANT));
            case ENUM, INTEGER, LONG, BOOLEAN -> Stream.of(leaf(field, Content.PLAIN));
        };
    }

    private static CsvColumn leaf(Field field, Content content) {
        return plain(field.path(), ItemPath.of(field).names(), content);
    }

    private static CsvColumn plain(String name, List<String> source, Content content) {
        return new CsvColumn(name, source, content, null);
    }

    /**
     * One column.
     *
     * @param name its name in the header, a dotted path
     * @param source the names that lead to the value in the item
     * @param content what its cells hold
     * @param part which part of a JSON value is in the cell; null for all of it
     */
    record CsvColumn(
            String name,
            List<String> source,
            Content content,
            @Nullable Selection part) {

        CsvColumn named(String other) {
            return new CsvColumn(other, source, content, part);
        }

        /** What cells hold. */
        enum Content {
            /** Text that people or systems wrote, guarded against being read as a formula. */
            TEXT,
            /** Decimal numbers, which are strings in JSON. */
            DECIMAL,
            /** Points in time. */
            INSTANT,
            /** Whole numbers, constants: what cannot be a formula. */
            PLAIN,
            /** An array or a map as JSON. */
            JSON
        }
    }

    /**
     * How CSV is written.
     *
     * @param delimiter what separates cells
     * @param decimalSeparator what comes before the fraction of a decimal; another character than the delimiter
     * @param byteOrderMark whether the text starts with U+FEFF, by which some spreadsheets know UTF-8
     * @param times how points in time are written, or null for as they are in the item
     * @param maxCell the maximum number of characters of a cell; what is longer is cut and ends with an ellipsis
     */
    public record CsvFormat(
            char delimiter,
            char decimalSeparator,
            boolean byteOrderMark,
            @Nullable DateTimeFormatter times,
            int maxCell) {

        /** RFC 4180 in UTF-8, with a point. */
        public static final CsvFormat STANDARD = new CsvFormat(',', '.', false);

        public CsvFormat(char delimiter, char decimalSeparator, boolean byteOrderMark) {
            this(delimiter, decimalSeparator, byteOrderMark, null, Integer.MAX_VALUE);
        }

        public CsvFormat {
            boolean isPlain = delimiter > 0 && delimiter < 0x80 && decimalSeparator > 0 && decimalSeparator < 0x80;
            if (!isPlain
                    || delimiter == decimalSeparator
                    || delimiter == '"'
                    || delimiter == '\n'
                    || delimiter == '\r') {
                throw new IllegalArgumentException("These characters would not part cells and decimals");
            }
        }
    }
}
