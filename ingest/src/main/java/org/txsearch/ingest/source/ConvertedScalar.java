package org.txsearch.ingest.source;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFindings;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldKind;

/**
 * Converts a scalar.
 *
 * @param to the non-null type in our schema
 * @param zone the zone of local times and days
 */
record ConvertedScalar(
        WrittenScalar from,
        Field field,
        Schema to,
        @Nullable ZoneId zone) implements Conversion {

    @Override
    public boolean write(AvroBytes in, RecordEncoder out, RecordFindings findings) throws IOException {
        Object value = from.read(in, zone);
        if (value instanceof UnreadableScalar unreadable) {
            findings.invalid(field, unreadable.code(), unreadable.detail(), unreadable.shown());
            return false;
        }
        switch (field.kind()) {
            case ENUM -> {
                Object symbol = ScalarText.value(field, to, value.toString(), findings);
                if (symbol instanceof GenericData.EnumSymbol) {
                    out.encoder().writeEnum(to.getEnumOrdinal(symbol.toString()));
                }
                return symbol != null;
            }
            case INSTANT -> {
                Object millis = value instanceof String text ? ScalarText.value(field, to, text, findings) : value;
                if (millis instanceof Long time) {
                    out.encoder().writeLong(time);
                }
                return millis != null;
            }
            case INTEGER, LONG -> {
                Long integer = integer(value, findings);
                if (integer != null) {
                    out.encoder().writeLong(integer);
                }
                return integer != null;
            }
            case BOOLEAN -> out.encoder().writeBoolean((Boolean) value);
            // Includes the values of maps.
            default -> out.encoder().writeString(text(value));
        }
        return true;
    }

    private @Nullable Long integer(Object value, RecordFindings findings) {
        if (value instanceof Long number && (field.kind() == FieldKind.LONG || number == number.intValue())) {
            return number;
        }
        if (value instanceof BigDecimal number) {
            if (number.scale() > 0) {
                findings.invalid(field, "INVALID_VALUE", "The number is not an integer.", text(value));
                return null;
            }
            int bits = field.kind() == FieldKind.LONG ? Long.SIZE : Integer.SIZE;
            if (number.toBigInteger().bitLength() < bits) {
                return number.longValue();
            }
        }
        findings.invalid(field, "INVALID_VALUE", "The number is out of range.", text(value));
        return null;
    }

    private static String text(Object value) {
        return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
    }

    @Override
    public Object shown(AvroBytes in) {
        Object value = from.read(in, zone);
        if (value instanceof UnreadableScalar unreadable) {
            return unreadable.shown();
        }
        return switch (field.kind()) {
            case INSTANT ->
                value instanceof Long millis ? Instant.ofEpochMilli(millis).toString() : value;
            case INTEGER, LONG -> value instanceof BigDecimal number ? plain(number) : value;
            case BOOLEAN -> value;
            default -> text(value);
        };
    }

    /** Returns a JSON number without an exponent. */
    private static Object plain(BigDecimal number) {
        return number.scale() > 0 ? number : number.toBigInteger();
    }
}
