package org.txsearch.ingest.source;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.CutText;
import org.txsearch.document.RecordFindings;
import org.txsearch.document.RecordRule;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldKind;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Converts a JSON text to Avro values by the field catalogue, and collects values that they cannot hold. */
record JsonRecords(JsonParser parser, String text, RecordFindings findings) {

    private static final int MAX_NAME_SHOWN_LENGTH = 100;
    /** Creating the text of a number with a greater exponent would take long. */
    private static final int MAX_EXPONENT = 100;

    /** Reads a record after its opening brace. Returns null for a descriptive amount that lacks one of its members. */
    @Nullable
    GenericRecord record(Schema schema, List<Field> fields, String path) {
        GenericData.Record record = new GenericData.Record(schema);
        boolean[] seen = new boolean[fields.size()];
        boolean isComplete = true;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            int index = indexOf(fields, name);
            parser.nextToken();
            if (index < 0) {
                findings.fault(
                        path + CutText.cut(name, MAX_NAME_SHOWN_LENGTH),
                        "UNKNOWN_FIELD",
                        "A transaction has no such member.");
                parser.skipChildren();
            } else if (seen[index]) {
                findings.fault(path + name, "DUPLICATE_KEY", "The member stands twice.");
                parser.skipChildren();
            } else {
                seen[index] = true;
                record.put(index, member(fields.get(index), schema.getFields().get(index)));
            }
        }
        for (int i = 0; i < fields.size(); i++) {
            if (record.get(i) == null) {
                record.put(i, absent(fields.get(i), seen[i], findings));
                isComplete &= !fields.get(i).isPartOfAmount();
            }
        }
        return isComplete ? record : null;
    }

    /** Returns the value of a member that is missing or null. */
    static @Nullable Object absent(Field field, boolean given, RecordFindings findings) {
        return switch (field.kind()) {
            case RECORDS -> List.of();
            case STRING_MAP -> Map.of();
            default -> {
                if (!field.nullable() && !given) {
                    findings.invalid(field, "MISSING_VALUE", "Every transaction has this member.", "");
                }
                yield null;
            }
        };
    }

    private @Nullable Object member(Field field, Schema.Field member) {
        if (field.path().equals("ingested_at")) {
            parser.skipChildren();
            return null;
        }
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            if (!field.nullable() && field.kind() != FieldKind.RECORDS && field.kind() != FieldKind.STRING_MAP) {
                findings.invalid(field, "MISSING_VALUE", "Every transaction has a value here.", "");
            }
            return null;
        }
        Schema type = field.nullable() ? member.schema().getTypes().get(1) : member.schema();
        return value(field, type);
    }

    /** Returns the value at the parser's token, or null after adding a finding if it cannot be stored. */
    @Nullable
    Object value(Field field, Schema type) {
        JsonToken token = parser.currentToken();
        switch (field.kind()) {
            case STRING, ENUM, INSTANT -> {
                if (token == JsonToken.VALUE_STRING) {
                    return ScalarText.value(field, type, parser.getString(), findings);
                }
            }
            case INTEGER, LONG -> {
                if (token == JsonToken.VALUE_NUMBER_INT
                        && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
                    return number(field, parser.getLongValue());
                }
            }
            case BOOLEAN -> {
                if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
                    return token == JsonToken.VALUE_TRUE;
                }
            }
            case MONEY, RECORD -> {
                if (token == JsonToken.START_OBJECT) {
                    return object(field, type);
                }
            }
            case RECORDS -> {
                if (token == JsonToken.START_ARRAY) {
                    return records(field, type.getElementType());
                }
            }
            case STRING_MAP -> {
                if (token == JsonToken.START_OBJECT) {
                    return map(field);
                }
            }
        }
        Object converted = field.strict() || !token.isScalarValue() ? null : converted(field, token);
        if (converted == null) {
            findings.invalid(field, "INVALID_VALUE", "The value is not " + expected(field) + ".", skipped());
        }
        return converted;
    }

    private @Nullable Object object(Field field, Schema type) {
        int start = offset();
        GenericRecord record = record(type, field.children(), field.path() + ".");
        if (record == null) {
            findings.invalid(
                    field, "INVALID_VALUE", "The value is not " + expected(field) + ".", text.substring(start, end()));
        }
        return record;
    }

    /** Converts a scalar of another type, only for descriptive members; returns null if that is impossible. */
    private @Nullable Object converted(Field field, JsonToken token) {
        String written = parser.getString();
        Object converted =
                switch (field.kind()) {
                    case STRING -> written;
                    case INTEGER, LONG ->
                        token == JsonToken.VALUE_STRING && hasTwoReadings(written)
                                ? null
                                : integer(written, field.kind() == FieldKind.LONG);
                    case BOOLEAN -> ScalarText.truth(token == JsonToken.VALUE_STRING ? written : "");
                    default -> null;
                };
        if (converted != null) {
            findings.adjusted(field, RecordRule.TYPE_CONVERTED, written, expected(field));
        }
        return converted;
    }

    /** Returns whether the separator may group thousands. A JSON number always has a decimal point. */
    private static boolean hasTwoReadings(String text) {
        WrittenNumber number = WrittenNumber.of(text.strip());
        return number != null && number.fitsEither();
    }

    private static @Nullable Object integer(String written, boolean isLong) {
        try {
            BigDecimal number = new BigDecimal(written.strip());
            if (Math.abs((long) number.scale()) > MAX_EXPONENT) {
                return null;
            }
            if (isLong) {
                return number.longValueExact();
            }
            return number.intValueExact();
        } catch (ArithmeticException e) {
            // The number has a fraction, or is out of range.
            return null;
        } catch (NumberFormatException e) {
            // The text is not a number.
            return null;
        }
    }

    private @Nullable Object number(Field field, long number) {
        if (field.kind() == FieldKind.LONG) {
            return number;
        }
        if (number != (int) number) {
            findings.invalid(field, "INVALID_VALUE", "The number is out of range.", String.valueOf(number));
            return null;
        }
        return (int) number;
    }

    private List<GenericRecord> records(Field field, Schema element) {
        List<GenericRecord> records = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            boolean isObject = parser.currentToken() == JsonToken.START_OBJECT;
            GenericRecord record = isObject ? record(element, field.children(), field.path() + ".") : null;
            if (record != null) {
                records.add(record);
            } else if (!isObject) {
                findings.adjusted(field, RecordRule.ENTRY_LEFT_OUT, skipped(), "An element is not an object");
            }
        }
        return records;
    }

    private Map<String, String> map(Field field) {
        Map<String, String> map = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = ScalarText.whole(field, parser.currentName(), findings);
            JsonToken token = parser.nextToken();
            if (token == JsonToken.VALUE_NULL || !token.isScalarValue()) {
                findings.adjusted(field, RecordRule.ENTRY_LEFT_OUT, skipped(), "The value of a key is not a text");
                continue;
            }
            String value = parser.getString();
            if (token != JsonToken.VALUE_STRING) {
                findings.adjusted(field, RecordRule.TYPE_CONVERTED, value, "a text");
            }
            if (map.putIfAbsent(key, ScalarText.whole(field, value, findings)) != null) {
                findings.fault(field.path(), "DUPLICATE_KEY", "A key stands twice.");
            }
        }
        return map;
    }

    /** Returns the value at the parser's token as it was sent, and advances the parser to its end. */
    private String skipped() {
        if (parser.currentToken().isScalarValue()) {
            return parser.getString();
        }
        int start = offset();
        parser.skipChildren();
        return text.substring(start, end());
    }

    private int offset() {
        return (int) parser.currentTokenLocation().getCharOffset();
    }

    private int end() {
        return (int) parser.currentLocation().getCharOffset();
    }

    private static int indexOf(List<Field> fields, String name) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private static String expected(Field field) {
        return switch (field.kind()) {
            case STRING, ENUM -> "a text";
            case INSTANT -> "a text with a time";
            case INTEGER, LONG -> "an integer";
            case BOOLEAN -> "true or false";
            case MONEY -> "an object with value and currency_code";
            case RECORD, STRING_MAP -> "an object";
            case RECORDS -> "an array";
        };
    }
}
