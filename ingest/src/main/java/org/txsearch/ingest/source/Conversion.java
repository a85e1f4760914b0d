package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import tools.jackson.databind.json.JsonMapper;

/**
 * How a value of another schema becomes one of ours. Both methods advance the reader over the value.
 *
 * <p>One long file, since each conversion is short and they hold each other.
 */
interface Conversion {

    /** A schema may contain itself, so that only the bytes bound the depth. */
    int MAX_DEPTH = 200;

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

    /** An array of records, or a map of texts; Avro encodes a map as an array of pairs. */
    record Entries(Conversion value, boolean isMap) implements Conversion {

        @Override
        public boolean write(AvroBytes in, Target out, RecordFindings findings) throws IOException {
            out.encoder().writeArrayStart();
            for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
                for (; left > 0; left--) {
                    int mark = out.mark();
                    out.startOne();
                    if (isMap) {
                        int length = in.readLength();
                        out.encoder().writeBytes(in.array(), in.position(), length);
                        in.skip(length);
                    }
                    if (!value.write(in, out, findings)) {
                        out.reset(mark);
                    }
                }
            }
            out.encoder().writeArrayEnd();
            return true;
        }

        @Override
        public Object shown(AvroBytes in) {
            List<@Nullable Object> elements = new ArrayList<>();
            Map<String, @Nullable Object> pairs = new LinkedHashMap<>();
            for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
                for (; left > 0; left--) {
                    if (isMap) {
                        pairs.put(in.readString(), value.shown(in));
                    } else {
                        elements.add(value.shown(in));
                    }
                }
            }
            return isMap ? pairs : elements;
        }
    }

    /**
     * A record: its members in our order, whatever order they were written in.
     *
     * @param amount the field of an amount, or null for another record
     * @param written the writer's members
     * @param members conversions of ours
     * @param sources for each of ours the index of the writer's, or -1 where it has none
     * @param isOrdered whether the writer's members that are ours are in our order
     */
    record Members(
            @Nullable Field amount,
            List<Schema.Field> written,
            List<Field> fields,
            List<Conversion> members,
            int[] sources,
            boolean isOrdered)
            implements Conversion {

        Members(
                @Nullable Field amount,
                List<Schema.Field> written,
                List<Field> fields,
                List<Conversion> members,
                int[] sources) {
            this(amount, written, fields, members, sources, isOrdered(sources));
        }

        private static boolean isOrdered(int[] sources) {
            int[] found = Arrays.stream(sources).filter(source -> source >= 0).toArray();
            return Arrays.equals(found, Arrays.stream(found).sorted().toArray());
        }

        /** Receives one of our members with the reader at its value. */
        private interface Visitor {
            /** Returns whether it has one. */
            boolean member(int index, AvroBytes in) throws IOException;
        }

        @Override
        public boolean write(AvroBytes in, Target out, RecordFindings findings) throws IOException {
            int start = in.position();
            boolean isComplete = visit(in, (index, at) -> members.get(index).write(at, out, findings));
            if (!isComplete && amount != null && !amount.strict()) {
                Object sent = shown(new AvroBytes(in.array(), start, in.end()));
                findings.invalid(
                        amount,
                        "INVALID_VALUE",
                        "An amount has a value and a currency_code.",
                        JsonMapper.shared().writeValueAsString(sent));
            }
            return isComplete;
        }

        @Override
        public Object shown(AvroBytes in) {
            Map<String, Object> item = new LinkedHashMap<>();
            try {
                visit(in, (index, at) -> {
                    Object value = members.get(index).shown(at);
                    if (value != null) {
                        item.put(fields.get(index).name(), value);
                    }
                    return true;
                });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return item;
        }

        private boolean visit(AvroBytes in, Visitor visitor) throws IOException {
            boolean isComplete = true;
            int[] starts = isOrdered ? null : starts(in);
            int next = 0;
            for (int i = 0; i < sources.length; i++) {
                int source = sources[i];
                if (starts != null && source >= 0) {
                    isComplete &= visitor.member(i, new AvroBytes(in.array(), starts[source], in.end()));
                    continue;
                }
                for (; next < source; next++) {
                    skip(in, written.get(next).schema());
                }
                next = Math.max(next, source + 1);
                isComplete &= visitor.member(i, in);
            }
            if (starts == null) {
                for (; next < written.size(); next++) {
                    skip(in, written.get(next).schema());
                }
            }
            return isComplete;
        }

        /** Where each of the writer's members starts; the reader is after the last. */
        private int[] starts(AvroBytes in) {
            int[] starts = new int[written.size()];
            for (int i = 0; i < starts.length; i++) {
                starts[i] = in.position();
                skip(in, written.get(i).schema());
            }
            return starts;
        }
    }

    /** Moves the reader to the end of a value. */
    static void skip(AvroBytes in, Schema schema) {
        skip(in, schema, 0);
    }

    private static void skip(AvroBytes in, Schema schema, int depth) {
        if (depth > MAX_DEPTH) {
            throw new MalformedAvroException("a value is nested more than " + MAX_DEPTH + " times");
        }
        switch (schema.getType()) {
            case NULL -> {
                // It has no bytes.
            }
            case BOOLEAN -> in.readBoolean();
            case INT, LONG, ENUM -> in.readLong();
            case FLOAT -> in.skipFixed(Float.BYTES);
            case DOUBLE -> in.skipFixed(Double.BYTES);
            case FIXED -> in.skipFixed(schema.getFixedSize());
            case STRING, BYTES -> in.skip(in.readLength());
            case UNION -> {
                int branch = Branches.branch(in, schema.getTypes().size());
                skip(in, schema.getTypes().get(branch), depth + 1);
            }
            case RECORD -> {
                for (Schema.Field field : schema.getFields()) {
                    skip(in, field.schema(), depth + 1);
                }
            }
            case ARRAY -> entries(in, schema.getElementType(), false, depth + 1);
            case MAP -> entries(in, schema.getValueType(), true, depth + 1);
        }
    }

    private static void entries(AvroBytes in, Schema entry, boolean isMap, int depth) {
        for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
            int start = in.position();
            for (; left > 0; left--) {
                if (isMap) {
                    in.skip(in.readLength());
                }
                skip(in, entry, depth);
                if (in.position() == start) {
                    // Entries of this type have no bytes: a small file could announce any number of them.
                    break;
                }
            }
        }
    }
}
