package org.txsearch.ingest.source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.csv.FormulaGuard;
import org.txsearch.document.RecordFindings;
import org.txsearch.document.RecordFindings.Rule;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Turns the cells of a row into a record.
 *
 * @param columns the columns of fields, by path
 * @param keys the columns of the keys of maps, by the map's path and key
 * @param parents the paths of records that have columns
 */
record CsvRecords(
        Map<String, Integer> columns,
        Map<String, Map<String, Integer>> keys,
        Set<String> parents,
        FormulaGuard guard,
        CsvDecimals decimals) {

    private static final JsonFactory JSON = new JsonFactory();

    /** The record of a row; complete only without faults. */
    GenericRecord record(List<String> cells, RecordFindings findings) {
        decimals.look(cells);
        FieldCatalogue catalogue = FieldCatalogue.transaction();
        return Objects.requireNonNull(record(cells, catalogue.schema(), catalogue.fields(), findings));
    }

    /** A record; null for an amount that only describes and lacks one of its cells. */
    private @Nullable GenericRecord record(
            List<String> cells, Schema schema, List<Field> fields, RecordFindings findings) {
        GenericData.Record record = new GenericData.Record(schema);
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            Schema member = schema.getFields().get(i).schema();
            Object value =
                    value(cells, field, field.nullable() ? member.getTypes().get(1) : member, findings);
            if (value == null && field.isPartOfAmount()) {
                return null;
            }
            // A cell that cannot be read has its fault; it is not missing as well.
            record.put(i, value == null ? JsonRecords.absent(field, hasContent(cells, field), findings) : value);
        }
        return record;
    }

    /** A text may be a blank; an amount, a time or a number is not. */
    private static boolean hasContent(Field field, String cell) {
        return isText(field) ? !cell.isEmpty() : !cell.isBlank();
    }

    private static boolean isText(Field field) {
        return field.kind() == Field.Kind.STRING
                && field.format() != Field.Format.DECIMAL
                && field.format() != Field.Format.CURRENCY;
    }

    private boolean hasContent(List<String> cells, Field field) {
        Integer column = columns.get(field.path());
        return column != null && !cells.get(column).isBlank()
                || field.kind() == Field.Kind.MONEY && anyCell(cells, field);
    }

    private @Nullable Object value(List<String> cells, Field field, Schema type, RecordFindings findings) {
        Integer column = columns.get(field.path());
        Map<String, Integer> keyColumns = keys.isEmpty() ? null : keys.get(field.path());
        if (keyColumns != null) {
            return map(cells, field, type, keyColumns, findings);
        }
        if (column != null) {
            String cell = cells.get(column);
            return hasContent(field, cell) ? cell(field, type, cell, findings) : null;
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

    /** The map of its own cell, if there is one, and of the cells of keys. */
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
                        Rule.ENTRY_LEFT_OUT,
                        other,
                        "A key has another value in the map's own cell than in its own column");
            }
        });
        return map;
    }

    private @Nullable Object cell(Field field, Schema type, String cell, RecordFindings findings) {
        if (field.path().equals("ingested_at")) {
            return null;
        }
        return switch (field.kind()) {
            case STRING ->
                field.format() == Field.Format.DECIMAL
                        ? decimals.value(field, guard.unguarded(cell.strip()), findings)
                        : ScalarText.value(field, type, guard.unguarded(cell), findings);
            case ENUM, INSTANT -> ScalarText.value(field, type, cell.strip(), findings);
            case BOOLEAN -> truth(field, cell.strip(), findings);
            case INTEGER, LONG -> number(field, cell.strip(), findings);
            case RECORDS, STRING_MAP -> fromJson(field, type, cell, findings);
            case RECORD, MONEY -> throw new IllegalStateException(field.path() + " is no column");
        };
    }

    /** As JSON, SQL and Python write it. */
    private static @Nullable Object truth(Field field, String cell, RecordFindings findings) {
        Boolean truth = ScalarText.truth(cell);
        if (truth == null) {
            findings.invalid(field, "INVALID_VALUE", "Write true or false, or nothing.", cell);
        }
        return truth;
    }

    /** A column of whole numbers with a gap is written with decimals by programs whose whole numbers have no gaps. */
    private @Nullable Object number(Field field, String cell, RecordFindings findings) {
        Matcher number = CsvHeader.WHOLE_NUMBER.matcher(cell);
        if (!number.matches() || cell.indexOf(',') >= 0 && !decimals.isComma()) {
            findings.invalid(
                    field, "INVALID_VALUE", "Write a whole number such as 1, with nothing between thousands.", cell);
            return null;
        }
        try {
            if (field.kind() == Field.Kind.INTEGER) {
                return Integer.valueOf(number.group(1));
            }
            return Long.valueOf(number.group(1));
        } catch (NumberFormatException e) {
            findings.invalid(
                    field,
                    "INVALID_VALUE",
                    "The number is out of range: write one of at most "
                            + (field.kind() == Field.Kind.INTEGER ? Integer.MAX_VALUE : Long.MAX_VALUE) + ".",
                    cell);
            return null;
        }
    }

    /** Arrays and maps are JSON. */
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
                            + (field.kind() == Field.Kind.RECORDS
                                    ? ". Write an array of objects, in quotes and with its own quotes doubled."
                                    : ". Write an object of strings, in quotes and with its own quotes doubled."),
                    cell);
        }
        return null;
    }
}
