package org.txsearch.csv;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.ItemPath;
import org.txsearch.document.MemberSpans;
import org.txsearch.document.Selection;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldFormat;
import org.txsearch.schema.FieldKind;
import org.txsearch.schema.FieldLabels;
import org.txsearch.schema.LabelLanguage;

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

    public CsvColumns named(List<String> names) {
        return new CsvColumns(IntStream.range(0, columns.size())
                .mapToObj(i -> columns.get(i).named(names.get(i)))
                .toList());
    }

    /** Returns the same columns with the words of a language for types and statuses. */
    public CsvColumns translated(LabelLanguage language) {
        return new CsvColumns(columns.stream()
                .map(column -> column.translated(FieldLabels.symbols(language, String.join(".", column.source()))))
                .toList());
    }

    /** Returns these parts in this order, each parent as its leaves; the id comes first unless it is among them. */
    public static CsvColumns of(FieldCatalogue catalogue, List<ItemPath> paths) {
        Stream<CsvColumn> columns = paths.stream().flatMap(path -> columns(catalogue, path));
        boolean hasId = paths.stream().anyMatch(path -> path.text().equals(ID));
        return distinct(hasId ? columns : Stream.concat(Stream.of(plain(ID, List.of(ID), CsvContent.TEXT)), columns));
    }

    public List<String> names() {
        return columns.stream().map(CsvColumn::name).toList();
    }

    /** Returns the columns in their order. */
    public List<CsvColumn> list() {
        return columns;
    }

    /** Returns the slot of {@link #spans()} that has the value of the given column. */
    public int slot(int column) {
        return slots[column];
    }

    /** Returns a finder of the values of these columns, for one thread. */
    public MemberSpans spans() {
        return new MemberSpans(values);
    }

    private static Stream<CsvColumn> columns(FieldCatalogue catalogue, ItemPath path) {
        Field array = arrayAbove(catalogue, path.field());
        if (array != null) {
            List<String> source = ItemPath.of(array).names();
            List<String> below =
                    path.names().subList(source.size(), path.names().size());
            return Stream.of(
                    new CsvColumn(path.text(), source, CsvContent.JSON, Selection.of(List.of(below)), Map.of()));
        }
        return path.key() == null ? leaves(path.field()) : Stream.of(plain(path.text(), path.names(), CsvContent.TEXT));
    }

    private static @Nullable Field arrayAbove(FieldCatalogue catalogue, Field field) {
        for (int dot = field.path().indexOf('.'); dot > 0; dot = field.path().indexOf('.', dot + 1)) {
            Field parent = catalogue.find(field.path().substring(0, dot));
            if (parent != null && parent.kind() == FieldKind.RECORDS) {
                return parent;
            }
        }
        return null;
    }

    private static Stream<CsvColumn> leaves(Field field) {
        return switch (field.kind()) {
            case MONEY, RECORD -> field.children().stream().flatMap(CsvColumns::leaves);
            case RECORDS, STRING_MAP -> Stream.of(leaf(field, CsvContent.JSON));
            case STRING ->
                // A negative amount starts with a minus and must stay a number.
                Stream.of(leaf(field, field.format() == FieldFormat.DECIMAL ? CsvContent.DECIMAL : CsvContent.TEXT));
            case INSTANT -> Stream.of(leaf(field, CsvContent.INSTANT));
            case ENUM, INTEGER, LONG, BOOLEAN -> Stream.of(leaf(field, CsvContent.PLAIN));
        };
    }

    private static CsvColumn leaf(Field field, CsvContent content) {
        return plain(field.path(), ItemPath.of(field).names(), content);
    }

    private static CsvColumn plain(String name, List<String> source, CsvContent content) {
        return new CsvColumn(name, source, content, null, Map.of());
    }
}
