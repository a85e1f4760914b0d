package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.io.BinaryEncoder;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.source.WrittenScalar.Unreadable;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;

/** How a value of another schema becomes one of ours. Both methods advance the reader over the value. */
interface Conversion {

    /** Writes the value in our schema; where a fault is noted, what is written is not a record. */
    void write(AvroBytes in, BinaryEncoder out, RecordFaults faults) throws IOException;

    /** The value as the item's JSON has it, for a dead letter; null where there is none. */
    @Nullable
    Object shown(AvroBytes in);

    /** A member that is null or not there, by the rules of NDJSON. */
    record Absent(Field field) implements Conversion {

        @Override
        public void write(AvroBytes in, BinaryEncoder out, RecordFaults faults) throws IOException {
            if (field.nullable()) {
                out.writeIndex(0);
            } else if (field.kind() == Field.Kind.RECORDS || field.kind() == Field.Kind.STRING_MAP) {
                out.writeArrayStart();
                out.writeArrayEnd();
            } else {
                faults.add(field.path(), "MISSING_VALUE", "Every transaction has a value here.");
            }
        }

        @Override
        public @Nullable Object shown(AvroBytes in) {
            return null;
        }
    }

    /** A null that is a fault, such as an element of an array. */
    record NullRefused(Field field, String detail) implements Conversion {

        @Override
        public void write(AvroBytes in, BinaryEncoder out, RecordFaults faults) {
            faults.add(field.path(), "INVALID_VALUE", detail);
        }

        @Override
        public @Nullable Object shown(AvroBytes in) {
            return null;
        }
    }

    /** What a change sets: the text of a JSON value, which is the value itself in the change's JSON. */
    record JsonText(Conversion text) implements Conversion {

        @Override
        public void write(AvroBytes in, BinaryEncoder out, RecordFaults faults) throws IOException {
            text.write(in, out, faults);
        }

        @Override
        public @Nullable Object shown(AvroBytes in) {
            return RecordJson.shown(String.valueOf(text.shown(in)));
        }
    }

    /** A null that a change sets, which clears the member. */
    record JsonNull() implements Conversion {

        @Override
        public void write(AvroBytes in, BinaryEncoder out, RecordFaults faults) throws IOException {
            out.writeString("null");
        }

        @Override
        public @Nullable Object shown(AvroBytes in) {
            return null;
        }
    }

    /** A value of a member that may be null. */
    record Present(Conversion value) implements Conversion {

        @Override
        public void write(AvroBytes in, BinaryEncoder out, RecordFaults faults) throws IOException {
            out.writeIndex(1);
            value.write(in, out, faults);
        }

        @Override
        public @Nullable Object shown(AvroBytes in) {
            return value.shown(in);
        }
    }

    /** A union: by the branch that the value has. */
    record Branches(List<Conversion> branches) implements Conversion {

        @Override
        public void write(AvroBytes in, BinaryEncoder out, RecordFaults faults) throws IOException {
            branch(in).write(in, out, faults);
        }

        @Override
        public @Nullable Object shown(AvroBytes in) {
            return branch(in).shown(in);
        }

        private Conversion branch(AvroBytes in) {
            return branches.get(AvroSkip.branch(in, branches.size()));
        }
    }

    /** A string that stays as it is, the common case: its bytes are copied. */
    record Copy(WrittenScalar from) implements Conversion {

        @Override
        public void write(AvroBytes in, BinaryEncoder out, RecordFaults faults) throws IOException {
            int length = in.readLength();
            // Bytes are encoded like strings.
            out.writeBytes(in.array(), in.position(), length);
            in.skip(length);
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
        public void write(AvroBytes in, BinaryEncoder out, RecordFaults faults) throws IOException {
            Object value = from.read(in, zone);
            if (value instanceof Unreadable unreadable) {
                faults.add(field.path(), unreadable.code(), unreadable.detail());
                return;
            }
            switch (field.kind()) {
                case ENUM -> {
                    Object symbol = ScalarText.value(field, to, value.toString(), faults);
                    if (symbol instanceof GenericData.EnumSymbol) {
                        out.writeEnum(to.getEnumOrdinal(symbol.toString()));
                    }
                }
                case INSTANT -> {
                    Object millis = value instanceof String text ? ScalarText.value(field, to, text, faults) : value;
                    if (millis instanceof Long time) {
                        out.writeLong(time);
                    }
                }
                case INTEGER, LONG -> out.writeLong(integer(value, faults));
                case BOOLEAN -> out.writeBoolean((Boolean) value);
                // A map's values, too.
                default -> out.writeString(text(value));
            }
        }

        private long integer(Object value, RecordFaults faults) {
            if (value instanceof Long number && (field.kind() == Field.Kind.LONG || number == number.intValue())) {
                return number;
            }
            if (value instanceof BigDecimal number) {
                if (number.scale() > 0) {
                    faults.add(field.path(), "INVALID_VALUE", "The number is not an integer.");
                    return 0;
                }
                int bits = field.kind() == Field.Kind.LONG ? Long.SIZE : Integer.SIZE;
                if (number.toBigInteger().bitLength() < bits) {
                    return number.longValue();
                }
            }
            faults.add(field.path(), "INVALID_VALUE", "The number is out of range.");
            return 0;
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

    /** An array of records. */
    record Elements(Conversion element) implements Conversion {

        @Override
        public void write(AvroBytes in, BinaryEncoder out, RecordFaults faults) throws IOException {
            out.writeArrayStart();
            for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
                out.setItemCount(left);
                for (; left > 0; left--) {
                    out.startItem();
                    element.write(in, out, faults);
                }
            }
            out.writeArrayEnd();
        }

        @Override
        public Object shown(AvroBytes in) {
            List<@Nullable Object> elements = new ArrayList<>();
            for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
                for (; left > 0; left--) {
                    elements.add(element.shown(in));
                }
            }
            return elements;
        }
    }

    /** A map of texts. */
    record Pairs(Conversion value) implements Conversion {

        @Override
        public void write(AvroBytes in, BinaryEncoder out, RecordFaults faults) throws IOException {
            out.writeMapStart();
            for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
                out.setItemCount(left);
                for (; left > 0; left--) {
                    out.startItem();
                    int length = in.readLength();
                    out.writeBytes(in.array(), in.position(), length);
                    in.skip(length);
                    value.write(in, out, faults);
                }
            }
            out.writeMapEnd();
        }

        @Override
        public Object shown(AvroBytes in) {
            Map<String, @Nullable Object> pairs = new LinkedHashMap<>();
            for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
                for (; left > 0; left--) {
                    int length = in.readLength();
                    String key = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
                    in.skip(length);
                    pairs.put(key, value.shown(in));
                }
            }
            return pairs;
        }
    }

    /**
     * A record: its members in our order, whatever order they were written in.
     *
     * @param written the writer's members
     * @param members conversions of ours
     * @param sources for each of ours the index of the writer's, or -1 where it has none
     * @param isOrdered whether the writer's members that are ours are in our order
     */
    record Members(
            List<Schema.Field> written, List<Field> fields, List<Conversion> members, int[] sources, boolean isOrdered)
            implements Conversion {

        static Members of(List<Schema.Field> written, List<Field> fields, List<Conversion> members, int[] sources) {
            int[] found = Arrays.stream(sources).filter(source -> source >= 0).toArray();
            int[] sorted = found.clone();
            Arrays.sort(sorted);
            return new Members(written, fields, members, sources, Arrays.equals(found, sorted));
        }

        /** Receives one of our members with the reader at its value. */
        private interface Visitor {
            void member(int index, AvroBytes in) throws IOException;
        }

        @Override
        public void write(AvroBytes in, BinaryEncoder out, RecordFaults faults) throws IOException {
            visit(in, (index, at) -> members.get(index).write(at, out, faults));
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
                });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return item;
        }

        private void visit(AvroBytes in, Visitor visitor) throws IOException {
            int[] starts = isOrdered ? null : starts(in);
            int next = 0;
            for (int i = 0; i < sources.length; i++) {
                int source = sources[i];
                if (starts != null && source >= 0) {
                    visitor.member(i, new AvroBytes(in.array(), starts[source], in.end()));
                    continue;
                }
                for (; next < source; next++) {
                    AvroSkip.value(in, written.get(next).schema());
                }
                next = Math.max(next, source + 1);
                visitor.member(i, in);
            }
            if (starts == null) {
                for (; next < written.size(); next++) {
                    AvroSkip.value(in, written.get(next).schema());
                }
            }
        }

        /** Where each of the writer's members starts; the reader is after the last. */
        private int[] starts(AvroBytes in) {
            int[] starts = new int[written.size()];
            for (int i = 0; i < starts.length; i++) {
                starts[i] = in.position();
                AvroSkip.value(in, written.get(i).schema());
            }
            return starts;
        }
    }
}
