package org.txsearch.ingest.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.Field;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads JSON into Avro values by the field catalogue; anything else is a fault. */
final class JsonRecords {

    private static final int MAX_NAME_SHOWN_LENGTH = 100;

    private JsonRecords() {}

    /** A record whose opening brace has been read. */
    static GenericRecord record(
            JsonParser parser, Schema schema, List<Field> fields, String path, RecordFaults faults) {
        GenericData.Record record = new GenericData.Record(schema);
        boolean[] seen = new boolean[fields.size()];
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            int index = indexOf(fields, name);
            parser.nextToken();
            if (index < 0) {
                faults.add(path + shown(name), "UNKNOWN_FIELD", "A transaction has no such member.");
                parser.skipChildren();
            } else if (seen[index]) {
                faults.add(path + name, "DUPLICATE_KEY", "The member stands twice.");
                parser.skipChildren();
            } else {
                seen[index] = true;
                record.put(
                        index,
                        member(parser, fields.get(index), schema.getFields().get(index), faults));
            }
        }
        for (int i = 0; i < fields.size(); i++) {
            if (record.get(i) == null) {
                record.put(i, absent(fields.get(i), seen[i], faults));
            }
        }
        return record;
    }

    /** The value of a member that was left out or null. */
    static @Nullable Object absent(Field field, boolean given, RecordFaults faults) {
        return switch (field.kind()) {
            case RECORDS -> List.of();
            case STRING_MAP -> Map.of();
            default -> {
                if (!field.nullable() && !given) {
                    faults.add(field.path(), "MISSING_VALUE", "Every transaction has this member.");
                }
                yield null;
            }
        };
    }

    private static @Nullable Object member(JsonParser parser, Field field, Schema.Field member, RecordFaults faults) {
        if (field.path().equals("ingested_at")) {
            parser.skipChildren();
            return null;
        }
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            if (!field.nullable() && field.kind() != Field.Kind.RECORDS && field.kind() != Field.Kind.STRING_MAP) {
                faults.add(field.path(), "MISSING_VALUE", "Every transaction has a value here.");
            }
            return null;
        }
        Schema type = field.nullable() ? member.schema().getTypes().get(1) : member.schema();
        return value(parser, field, type, faults);
    }

    /** The value at the parser's token, or null where the fault has been noted. */
    static @Nullable Object value(JsonParser parser, Field field, Schema type, RecordFaults faults) {
        JsonToken token = parser.currentToken();
        switch (field.kind()) {
            case STRING, ENUM, INSTANT -> {
                if (token == JsonToken.VALUE_STRING) {
                    return ScalarText.value(field, type, parser.getString(), faults);
                }
            }
            case INTEGER, LONG -> {
                if (token == JsonToken.VALUE_NUMBER_INT
                        && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
                    return number(field, parser.getLongValue(), faults);
                }
            }
            case BOOLEAN -> {
                if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
                    return token == JsonToken.VALUE_TRUE;
                }
            }
            case MONEY, RECORD -> {
                if (token == JsonToken.START_OBJECT) {
                    return record(parser, type, field.children(), field.path() + ".", faults);
                }
            }
            case RECORDS -> {
                if (token == JsonToken.START_ARRAY) {
                    return records(parser, field, type.getElementType(), faults);
                }
            }
            case STRING_MAP -> {
                if (token == JsonToken.START_OBJECT) {
                    return map(parser, field, faults);
                }
            }
        }
        faults.add(field.path(), "INVALID_VALUE", "The value is not " + expected(field) + ".");
        parser.skipChildren();
        return null;
    }

    private static @Nullable Object number(Field field, long number, RecordFaults faults) {
        if (field.kind() == Field.Kind.LONG) {
            return number;
        }
        if (number != (int) number) {
            faults.add(field.path(), "INVALID_VALUE", "The number is out of range.");
            return null;
        }
        return (int) number;
    }

    private static List<GenericRecord> records(JsonParser parser, Field field, Schema element, RecordFaults faults) {
        List<GenericRecord> records = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                records.add(record(parser, element, field.children(), field.path() + ".", faults));
            } else {
                faults.add(field.path(), "INVALID_VALUE", "Every element is an object.");
                parser.skipChildren();
            }
        }
        return records;
    }

    private static Map<String, String> map(JsonParser parser, Field field, RecordFaults faults) {
        Map<String, String> map = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = parser.currentName();
            if (parser.nextToken() != JsonToken.VALUE_STRING) {
                faults.add(field.path(), "INVALID_VALUE", "Every value is a string.");
                parser.skipChildren();
            } else if (ScalarText.isWhole(field, key, faults)
                    && ScalarText.isWhole(field, parser.getString(), faults)
                    && map.putIfAbsent(key, parser.getString()) != null) {
                faults.add(field.path(), "DUPLICATE_KEY", "A key stands twice.");
            }
        }
        return map;
    }

    private static int indexOf(List<Field> fields, String name) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private static String shown(String name) {
        return name.length() > MAX_NAME_SHOWN_LENGTH ? name.substring(0, MAX_NAME_SHOWN_LENGTH) + "…" : name;
    }

    private static String expected(Field field) {
        return switch (field.kind()) {
            case STRING, ENUM -> "a string";
            case INSTANT -> "a string with a time";
            case INTEGER, LONG -> "an integer";
            case BOOLEAN -> "true or false";
            case MONEY -> "an object with value and currency_code";
            case RECORD, STRING_MAP -> "an object";
            case RECORDS -> "an array";
        };
    }
}
