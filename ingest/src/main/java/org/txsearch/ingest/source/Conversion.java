package org.txsearch.ingest.source;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFindings;
import org.txsearch.document.RecordFindings.Rule;
import org.txsearch.ingest.source.SchemaTranslation.Target;
import org.txsearch.ingest.source.WrittenScalar.Unreadable;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;
import org.txsearch.schema.MalformedAvroException;

/** How a value of another schema becomes one of ours. Both methods advance the reader over the value. */
interface Conversion {

    /**
     * Writes the value in our schema; where a fault is noted, what is written is not a record.
     *
     * @return whether there is a value; otherwise that was noted, and what was written is to be taken back
     */
    boolean write(AvroBytes in, Target out, RecordFindings findings) throws IOException;

    /** The value as the item's JSON has it, for a dead letter; null where there is none. */
    default @Nullable Object shown(AvroBytes in) {
        return null;
    }

    /** A member that is null or not there, by the rules of NDJSON. */
    static Conversion absent(Field field) {
        return (in, out, findings) -> {
            if (field.nullable()) {
                out.encoder().writeIndex(0);
            } else if (field.kind() == Field.Kind.RECORDS || field.kind() == Field.Kind.STRING_MAP) {
                out.encoder().writeArrayStart();
                out.encoder().writeArrayEnd();
            } else {
                findings.invalid(field, "MISSING_VALUE", "Every transaction has a value here.", "");
                return false;
            }
            return true;
        };
    }

    /** A null that is left out: an element of an array, or the value of a key. */
    static Conversion nullLeftOut(Field field, String subject) {
        return (in, out, findings) -> {
            findings.adjusted(field, Rule.ENTRY_LEFT_OUT, "", subject);
            return false;
        };
    }

    /** What a change sets: the text of a JSON value, which is the value itself in the change's JSON. */
    record JsonText(Conversion text) implements Conversion {

        @Override
        public boolean write(AvroBytes in, Target out, RecordFindings findings) throws IOException {
            return text.write(in, out, findings);
        }

        @Override
        public @Nullable Object shown(AvroBytes in) {
            return RecordJson.shown(String.valueOf(text.shown(in)));
        }
    }

    /** A null that a change sets, which clears the member. */
    Conversion JSON_NULL = (in, out, findings) -> {
        out.encoder().writeString("null");
        return true;
    };

    /**
     * A value of a member that may be null.
     *
     * @param field its field
     */
    record Present(Field field, Conversion value) implements Conversion {

        @Override
        public boolean write(AvroBytes in, Target out, RecordFindings findings) throws IOException {
            boolean isSure = field.strict() || value instanceof Copy || field.kind() == Field.Kind.RECORD;
            int mark = isSure ? -1 : out.mark();
            out.encoder().writeIndex(1);
            if (!value.write(in, out, findings) && !isSure) {
                out.reset(mark);
                out.encoder().writeIndex(0);
            }
            return true;
        }

        @Override
        public @Nullable Object shown(AvroBytes in) {
            return value.shown(in);
        }
    }

    /** A union: by the branch that the value has. */
    record Branches(List<Conversion> branches) implements Conversion {

        @Override
        public boolean write(AvroBytes in, Target out, RecordFindings findings) throws IOException {
            return branch(in).write(in, out, findings);
        }

        @Override
        public @Nullable Object shown(AvroBytes in) {
            return branch(in).shown(in);
        }

        private Conversion branch(AvroBytes in) {
            return branches.get(branch(in, branches.size()));
        }

        /** The index of a union's branch. */
        static int branch(AvroBytes in, int branches) {
            long branch = in.readLong();
            if (branch < 0 || branch >= branches) {
                throw new MalformedAvroException("a union has no branch " + branch);
            }
            return (int) branch;
        }
    }

    /** A string that stays as it is, the common case: its bytes are copied. */
    record Copy(WrittenScalar from) implements Conversion {

        @Override
        public boolean write(AvroBytes in, Target out, RecordFindings findings) throws IOException {
            int length = in.readLength();
            // Bytes are encoded like strings.
            out.encoder().writeBytes(in.array(), in.position(), length);
            in.skip(length);
            return true;
        }

        @Override
        public Object shown(AvroBytes in) {
            return from.read(in, null);
        }
    }

    /**
     * A scalar.
     *
     * @param to our type besides null
     * @param zone where local times and days are
     */
    record Scalar(
            WrittenScalar from,
            Field field,
            Schema to,
            @Nullable ZoneId zone) implements Conversion {

        @Override
        public boolean write(AvroBytes in, Target out, RecordFindings findings) throws IOException {
            Object value = from.read(in, zone);
            if (value instanceof Unreadable unreadable) {
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
                // A map's values, too.
                default -> out.encoder().writeString(text(value));
            }
            return true;
        }

        private @Nullable Long integer(Object value, RecordFindings findings) {
            if (value instanceof Long number && (field.kind() == Field.Kind.LONG || number == number.intValue())) {
                return number;
            }
            if (value instanceof BigDecimal number) {
                if (number.scale() > 0) {
                    findings.invalid(field, "INVALID_VALUE", "The number is not an integer.", text(value));
                    return null;
                }
                int bits = field.kind() == Field.Kind.LONG ? Long.SIZE : Integer.SIZE;
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
            if (value instanceof Unreadable unreadable) {
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

        /** A JSON number without an exponent. */
        private static Object plain(BigDecimal number) {
            return number.scale() > 0 ? number : number.toBigInteger();
        }
    }
}
