package org.txsearch.ingest.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.CardNumbers;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldCatalogue;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The columns of a CSV file, each a field of the catalogue. */
final class CsvHeader {

    private static final int MAX_NAME_SHOWN_LENGTH = 80;

    private final FieldCatalogue catalogue = FieldCatalogue.transaction();
    private final JsonFactory json = new JsonFactory();
    private final Map<String, Integer> columns = new HashMap<>();
    private final Set<String> parents = new HashSet<>();
    private final int size;

    private CsvHeader(int size) {
        this.size = size;
    }

    /**
     * The header of those column names.
     *
     * @throws SourceException where a name is not a path of the item, or stands twice
     */
    static CsvHeader of(List<String> names) throws SourceException {
        CsvHeader header = new CsvHeader(names.size());
        List<String> unknown = new ArrayList<>();
        List<String> repeated = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (!header.isColumn(name)) {
                unknown.add(shown(name, i));
            } else if (header.columns.putIfAbsent(name, i) != null) {
                repeated.add(name);
            }
            for (int dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
                header.parents.add(name.substring(0, dot));
            }
        }
        List<String> refusals = new ArrayList<>();
        if (!unknown.isEmpty()) {
            refusals.add("Its header names columns that a transaction has not: " + String.join(", ", unknown)
                    + ". A column is a dotted path such as payer.email"
                    + (names.size() == 1 ? ", and commas stand between columns." : "."));
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

    private static String shown(String name, int column) {
        if (name.isBlank()) {
            return "column " + (column + 1) + ", which has no name";
        }
        // Without a header, this is the first row.
        String masked = CardNumbers.mask(name);
        return masked.length() > MAX_NAME_SHOWN_LENGTH ? masked.substring(0, MAX_NAME_SHOWN_LENGTH) + "…" : masked;
    }

    int size() {
        return size;
    }

    GenericRecord record(List<String> cells, RecordFaults faults) {
        return record(cells, catalogue.schema(), catalogue.fields(), faults);
    }

    private GenericRecord record(List<String> cells, Schema schema, List<Field> fields, RecordFaults faults) {
        GenericData.Record record = new GenericData.Record(schema);
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            Schema member = schema.getFields().get(i).schema();
            Object value =
                    value(cells, field, field.nullable() ? member.getTypes().get(1) : member, faults);
            record.put(i, value == null ? JsonRecords.absent(field, false, faults) : value);
        }
        return record;
    }

    private @Nullable Object value(List<String> cells, Field field, Schema type, RecordFaults faults) {
        Integer column = columns.get(field.path());
        if (column != null) {
            String cell = cells.get(column);
            return cell.isEmpty() ? null : cell(field, type, cell, faults);
        }
        return parents.contains(field.path()) && anyCell(cells, field)
                ? record(cells, type, field.children(), faults)
                : null;
    }

    private boolean anyCell(List<String> cells, Field field) {
        for (Field child : field.children()) {
            Integer column = columns.get(child.path());
            if (column != null ? !cells.get(column).isEmpty() : anyCell(cells, child)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Object cell(Field field, Schema type, String cell, RecordFaults faults) {
        if (field.path().equals("ingested_at")) {
            return null;
        }
        return switch (field.kind()) {
            case STRING -> ScalarText.value(field, type, unguarded(cell), faults);
            case ENUM, INSTANT -> ScalarText.value(field, type, cell, faults);
            case BOOLEAN, INTEGER, LONG, RECORDS, STRING_MAP -> fromJson(field, type, cell, faults);
            case RECORD, MONEY -> throw new IllegalStateException(field.path() + " is no column");
        };
    }

    /** Numbers and booleans look in CSV as they do in JSON; arrays and maps are JSON. */
    private @Nullable Object fromJson(Field field, Schema type, String cell, RecordFaults faults) {
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), cell)) {
            parser.nextToken();
            Object value = JsonRecords.value(parser, field, type, faults);
            if (value != null && parser.nextToken() != null) {
                faults.add(field.path(), "INVALID_VALUE", "The cell holds more than one value.");
            }
            return value;
        } catch (JacksonException e) {
            faults.add(field.path(), "INVALID_VALUE", RecordJson.faultDetail("The cell", e));
            return null;
        }
    }

    /** Removes the quote that prevents a text from being read as a formula. */
    static String unguarded(String cell) {
        int quotes = 0;
        while (quotes < cell.length() && cell.charAt(quotes) == '\'') {
            quotes++;
        }
        boolean guarded = quotes > 0 && quotes < cell.length() && "=+-@\t\r".indexOf(cell.charAt(quotes)) >= 0;
        return guarded ? cell.substring(1) : cell;
    }

    private boolean isColumn(String name) {
        Field field = catalogue.find(name);
        if (field == null || insideArray(name)) {
            return false;
        }
        return field.kind() != Field.Kind.RECORD && field.kind() != Field.Kind.MONEY;
    }

    /** An array's content is in the array's own cell. */
    private boolean insideArray(String name) {
        for (int dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
            Field parent = catalogue.find(name.substring(0, dot));
            if (parent != null && parent.kind() == Field.Kind.RECORDS) {
                return true;
            }
        }
        return false;
    }
}
