package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFindings;
import org.txsearch.ingest.source.SchemaTranslation.Target;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;
import org.txsearch.schema.MalformedAvroException;
import tools.jackson.databind.json.JsonMapper;

/** Conversions of arrays, maps and records, whose values have conversions of their own. */
final class CompoundConversion {

    /** A schema may contain itself, so that only the bytes bound the depth. */
    private static final int MAX_DEPTH = 200;

    private CompoundConversion() {}

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
                        int length = in.readLength();
                        String key = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
                        in.skip(length);
                        pairs.put(key, value.shown(in));
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

        static Members of(
                @Nullable Field amount,
                List<Schema.Field> written,
                List<Field> fields,
                List<Conversion> members,
                int[] sources) {
            int[] found = Arrays.stream(sources).filter(source -> source >= 0).toArray();
            int[] sorted = found.clone();
            Arrays.sort(sorted);
            return new Members(amount, written, fields, members, sources, Arrays.equals(found, sorted));
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
            case FLOAT -> bytes(in, Float.BYTES);
            case DOUBLE -> bytes(in, Double.BYTES);
            case FIXED -> bytes(in, schema.getFixedSize());
            case STRING, BYTES -> in.skip(in.readLength());
            case UNION -> {
                int branch = Conversion.Branches.branch(in, schema.getTypes().size());
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

    private static void bytes(AvroBytes in, int count) {
        if (count > in.end() - in.position()) {
            throw new MalformedAvroException("the bytes end inside a value of fixed length");
        }
        in.skip(count);
    }
}
