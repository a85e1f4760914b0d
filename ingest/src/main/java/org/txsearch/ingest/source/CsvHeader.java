package org.txsearch.ingest.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.csv.FormulaGuard;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.CutText;
import org.txsearch.document.ItemPath;
import org.txsearch.document.RecordFindings;
import org.txsearch.document.RecordRule;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.schema.FieldFormat;
import org.txsearch.schema.FieldKind;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The columns of a CSV file, each a field or a key of a map. Converts the cells of a row to a record. */
final class CsvHeader {

    private static final int MAX_NAME_SHOWN_LENGTH = 80;
    private static final Pattern WHOLE_NUMBER = Pattern.compile("(-?\\d+)(?:\\.0*)?");

    private static final JsonFactory JSON = new JsonFactory();

    private final FieldCatalogue catalogue = FieldCatalogue.transaction();
    /** The columns of fields, by path. */
    private final Map<String, Integer> columns = new HashMap<>();
    /** The columns of the keys of maps, by the map's path and key. */
    private final Map<String, Map<String, Integer>> keys = new HashMap<>();
    /** The paths of records that have columns. */
    private final Set<String> parents = new HashSet<>();

    /** The field of each column; null for the key of a map. */
    private final List<@Nullable Field> fields = new ArrayList<>();

    private final FormulaGuard guard;
    private final CsvDecimals decimals;
    /** The columns of the values of amounts, in the order of the file. */
    private final List<Integer> amounts = new ArrayList<>();

    private CsvHeader(FormulaGuard guard, CsvDecimals decimals) {
        this.guard = guard;
        this.decimals = decimals;
    }

    /**
     * Creates a header from the names of the columns.
     *
     * @param separator the decimal separator; null to detect it
     * @param search reads the amounts of the whole file
     * @throws SourceException if a name is not a path of the item, or occurs twice
     */
    static CsvHeader of(List<String> names, char delimiter, @Nullable Character separator, EvidenceSearch search)
            throws SourceException {
        CsvHeader header = new CsvHeader(new FormulaGuard(delimiter), new CsvDecimals(delimiter, separator, search));
        List<String> unknown = new ArrayList<>();
        List<String> repeated = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = header.name(names.get(i));
            if (!header.isColumn(name)) {
                unknown.add(shown(name, i));
            } else if (!header.add(name, i)) {
                repeated.add(name);
            }
        }
        List<String> refusals = new ArrayList<>();
        String report = unknown.isEmpty() ? null : ProviderReport.of(names);
        if (report != null) {
            refusals.add(report);
        } else if (!unknown.isEmpty()) {
            refusals.add("Its header names columns that a transaction has not: " + String.join(", ", unknown)
                    + ". A column is a dotted path such as payer.email"
                    + (names.size() == 1
                            ? ", and a comma, semicolon, tab or | stands between columns; --csv-delimiter sets another."
                            : names.stream().map(header::name).anyMatch(header::isPartOfList)
                                    ? ", and a list such as items is one column as a whole: export it without a part of it."
                                    : "."));
        }
        if (!repeated.isEmpty()) {
            refusals.add(
                    "Its header names columns more than once: " + String.join(", ", repeated) + ". Keep one of each.");
        }
        if (!refusals.isEmpty()) {
            throw new SourceException(String.join(" ", refusals));
        }
        return header;
    }

    /** Returns how many of the names are columns with the given delimiter. */
    static int countColumns(List<String> names, char delimiter) {
        CsvHeader header =
                new CsvHeader(new FormulaGuard(delimiter), new CsvDecimals(delimiter, null, CsvEvidence::new));
        return (int) names.stream().map(header::name).filter(header::isColumn).count();
    }

    /** Removes blanks around a path. Blanks at the end may be part of a key. */
    private String name(String cell) {
        String name = guard.unguarded(cell).stripLeading();
        String path = name.strip();
        return catalogue.find(path) == null ? name : path;
    }

    private boolean add(String name, int index) {
        ItemPath path = Objects.requireNonNull(ItemPath.find(catalogue, name), name);
        String key = path.key();
        fields.add(key == null ? path.field() : null);
        if (key == null && isDecimal(path.field()) && !path.field().nullable()) {
            amounts.add(index);
        }
        String parent = key == null ? name : path.field().path();
        for (int dot = parent.indexOf('.'); dot > 0; dot = parent.indexOf('.', dot + 1)) {
            parents.add(parent.substring(0, dot));
        }
        return key == null
                ? columns.putIfAbsent(name, index) == null
                : keys.computeIfAbsent(parent, map -> new LinkedHashMap<>()).putIfAbsent(key, index) == null;
    }

    private static String shown(String name, int column) {
        if (name.isBlank()) {
            return "column " + (column + 1) + ", which has no name";
        }
        // In a file without a header, the name is a cell of the first row.
        return CutText.cut(CardNumbers.mask(name), MAX_NAME_SHOWN_LENGTH);
    }

    /** Returns the types of the columns. */
    RowShape shape() {
        return new RowShape(fields);
    }

    /** Returns whether the decimals of the rows so far have a comma. */
    boolean hasDecimalComma() {
        return decimals.isComma();
    }

    /** Adds the evidence of a row's amounts about the decimal separator. */
    void look(List<String> cells, long line, CsvEvidence evidence) {
        for (int column : amounts) {
            WrittenNumber amount =
                    WrittenNumber.of(guard.unguarded(cells.get(column).strip()));
            if (amount != null) {
                evidence.add(amount, line);
            }
        }
    }

    private boolean isPartOfList(String name) {
        ItemPath path = ItemPath.find(catalogue, name);
        return path != null && insideArray(path.field().path());
    }

    private boolean isColumn(String name) {
        ItemPath path = ItemPath.find(catalogue, name);
        if (path == null || insideArray(path.field().path())) {
            return false;
        }
        Field field = path.field();
        return field.kind() != FieldKind.RECORD && field.kind() != FieldKind.MONEY;
    }

    /** Returns whether the path is below an array, whose content is in the array's own cell. */
    private boolean insideArray(String name) {
        for (int dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
            Field parent = catalogue.find(name.substring(0, dot));
            if (parent != null && parent.kind() == FieldKind.RECORDS) {
                return true;
            }
        }
        return false;
    }

    /** Returns the record of a row, which is complete only if no faults were found. */
    GenericRecord record(List<String> cells, RecordFindings findings) throws SourceException, InterruptedException {
        return Objects.requireNonNull(record(cells, catalogue.schema(), catalogue.fields(), findings));
    }

    /** Returns a record, or null for a descriptive amount that lacks one of its cells. */
    private @Nullable GenericRecord record(
            List<String> cells, Schema schema, List<Field> fields, RecordFindings findings)
            throws SourceException, InterruptedException {
        GenericData.Record record = new GenericData.Record(schema);
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            Schema member = schema.getFields().get(i).schema();
            Object value =
                    value(cells, field, field.nullable() ? member.getTypes().get(1) : member, findings);
            if (value == null && field.isPartOfAmount()) {
                return null;
            }
            // A cell that cannot be read already has a fault, so it is not reported as missing.
            record.put(i, value == null ? JsonRecords.absent(field, hasContent(cells, field), findings) : value);
        }
        return record;
    }

    /** Returns whether the cell has a value. A text may consist of blanks; an amount, a time, or a number may not. */
    private static boolean hasContent(Field field, String cell) {
        return isText(field) ? !cell.isEmpty() : !cell.isBlank();
    }

    private static boolean isDecimal(Field field) {
        return field.kind() == FieldKind.STRING && field.format() == FieldFormat.DECIMAL;
    }

    private static boolean isText(Field field) {
        return field.kind() == FieldKind.STRING && !isDecimal(field) && field.format() != FieldFormat.CURRENCY;
    }

    private boolean hasContent(List<String> cells, Field field) {
        Integer column = columns.get(field.path());
        return column != null && !cells.get(column).isBlank()
                || field.kind() == FieldKind.MONEY && anyCell(cells, field);
    }

    private @Nullable Object value(List<String> cells, Field field, Schema type, RecordFindings findings)
            throws SourceException, InterruptedException {
        Integer column = columns.get(field.path());
        Map<String, Integer> keyColumns = keys.isEmpty() ? null : keys.get(field.path());
        if (keyColumns != null) {
            return map(cells, field, type, keyColumns, findings);
        }
        if (column != null) {
            String cell = cells.get(column);
            return hasContent(field, cell) ? cell(cells, field, type, cell, findings) : null;
        }
        if (!parents.contains(field.path()) || !anyCell(cells, field)) {
            return null;
        }
        GenericRecord record = record(cells, type, field.children(), findings);
        if (record == null) {
            findings.invalid(
                    field,
                    "INVALID_VALUE",
                    "An amount has a value and a currency_code.",
                    field.children().stream()
                            .map(child -> columns.get(child.path()))
                            .filter(Objects::nonNull)
                            .map(cells::get)
                            .collect(Collectors.joining(" ")));
        }
        return record;
    }

    private boolean anyCell(List<String> cells, Field field) {
        for (Field child : field.children()) {
            Integer column = columns.get(child.path());
            if (column != null ? hasContent(child, cells.get(column)) : anyCell(cells, child)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the map from its own cell, if there is one, and from the cells of its keys. */
    private Map<String, String> map(
            List<String> cells, Field field, Schema type, Map<String, Integer> keyColumns, RecordFindings findings) {
        Map<String, String> map = new LinkedHashMap<>();
        Integer column = columns.get(field.path());
        if (column != null
                && !cells.get(column).isEmpty()
                && fromJson(field, type, cells.get(column), findings) instanceof Map<?, ?> whole) {
            whole.forEach((key, value) -> map.put(String.valueOf(key), String.valueOf(value)));
        }
        keyColumns.forEach((key, index) -> {
            String text = ScalarText.whole(field, guard.unguarded(cells.get(index)), findings);
            String other = text.isEmpty() ? null : map.put(key, text);
            if (other != null && !other.equals(text)) {
                findings.adjusted(
                        field,
                        RecordRule.ENTRY_LEFT_OUT,
                        other,
                        "A key has another value in the map's own cell than in its own column");
            }
        });
        return map;
    }

    private @Nullable Object cell(List<String> cells, Field field, Schema type, String cell, RecordFindings findings)
            throws SourceException, InterruptedException {
        if (field.path().equals("ingested_at")) {
            return null;
        }
        return switch (field.kind()) {
            case STRING ->
                isDecimal(field)
                        ? decimal(cells, field, guard.unguarded(cell.strip()), findings)
                        : ScalarText.value(field, type, guard.unguarded(cell), findings);
            case ENUM, INSTANT -> ScalarText.value(field, type, cell.strip(), findings);
            case BOOLEAN -> truth(field, cell.strip(), findings);
            case INTEGER, LONG -> number(field, cell.strip(), findings);
            case RECORDS, STRING_MAP -> fromJson(field, type, cell, findings);
            case RECORD, MONEY -> throw new IllegalStateException(field.path() + " is no column");
        };
    }

    private @Nullable String decimal(List<String> cells, Field field, String cell, RecordFindings findings)
            throws SourceException, InterruptedException {
        if (field.nullable()) {
            return decimals.rate(field, cell, findings);
        }
        String path = field.path();
        Integer currency = columns.get(path.substring(0, path.lastIndexOf('.')) + ".currency_code");
        return decimals.amount(field, cell, currency == null ? "" : cells.get(currency), findings);
    }

    /** Reads a boolean as JSON, SQL, and Python write it. */
    private static @Nullable Object truth(Field field, String cell, RecordFindings findings) {
        Boolean truth = ScalarText.truth(cell);
        if (truth == null) {
            findings.invalid(field, "INVALID_VALUE", "Write true or false, or nothing.", cell);
        }
        return truth;
    }

    /** Reads an integer. Programs without nullable integers write a column with gaps as decimals. */
    private @Nullable Object number(Field field, String cell, RecordFindings findings)
            throws SourceException, InterruptedException {
        String plain = decimals.whole(field, cell, findings);
        if (plain == null) {
            return null;
        }
        Matcher number = WHOLE_NUMBER.matcher(plain);
        if (!number.matches()) {
            findings.invalid(
                    field, "INVALID_VALUE", "Write a whole number such as 1, with nothing between thousands.", cell);
            return null;
        }
        try {
            if (field.kind() == FieldKind.INTEGER) {
                return Integer.valueOf(number.group(1));
            }
            return Long.valueOf(number.group(1));
        } catch (NumberFormatException e) {
            findings.invalid(
                    field,
                    "INVALID_VALUE",
                    "The number is out of range: write one of at most "
                            + (field.kind() == FieldKind.INTEGER ? Integer.MAX_VALUE : Long.MAX_VALUE) + ".",
                    cell);
            return null;
        }
    }

    /** Reads an array or a map, which is JSON. */
    private @Nullable Object fromJson(Field field, Schema type, String cell, RecordFindings findings) {
        RecordFindings ofCell = new RecordFindings();
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), cell)) {
            parser.nextToken();
            Object value = new JsonRecords(parser, cell, ofCell).value(field, type);
            if (parser.nextToken() == null) {
                findings.addAll(ofCell);
                return value;
            }
            findings.invalid(field, "INVALID_VALUE", "The cell holds more than one value.", cell);
        } catch (JacksonException e) {
            findings.invalid(
                    field,
                    "INVALID_VALUE",
                    "The cell is not well-formed JSON"
                            + (e.getLocation() == null
                                    ? ""
                                    : " at column " + e.getLocation().getColumnNr())
                            + (field.kind() == FieldKind.RECORDS
                                    ? ". Write an array of objects, in quotes and with its own quotes doubled."
                                    : ". Write an object of strings, in quotes and with its own quotes doubled."),
                    cell);
        }
        return null;
    }
}
