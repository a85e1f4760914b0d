package org.txsearch.ingest.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFindings;
import org.txsearch.document.RecordRule;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.Field;
import org.txsearch.schema.FieldKind;
import org.txsearch.schema.MalformedAvroException;

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
    boolean write(AvroBytes in, TargetSchema out, RecordFindings findings) throws IOException;

    /** The value as the item's JSON has it, for a dead letter; null where there is none. */
    default @Nullable Object shown(AvroBytes in) {
        return null;
    }

    /** A member that is null or not there, by the rules of NDJSON. */
    static Conversion absent(Field field) {
        return (in, out, findings) -> {
            if (field.nullable()) {
                out.encoder().writeIndex(0);
            } else if (field.kind() == FieldKind.RECORDS || field.kind() == FieldKind.STRING_MAP) {
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
            findings.adjusted(field, RecordRule.ENTRY_LEFT_OUT, "", subject);
            return false;
        };
    }

    /** What a change sets: the text of a JSON value, which is the value itself in the change's JSON. */
    record JsonText(Conversion text) implements Conversion {

        @Override
        public boolean write(AvroBytes in, TargetSchema out, RecordFindings findings) throws IOException {
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
        public boolean write(AvroBytes in, TargetSchema out, RecordFindings findings) throws IOException {
            boolean isSure = field.strict() || value instanceof CopiedValue || field.kind() == FieldKind.RECORD;
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
        public boolean write(AvroBytes in, TargetSchema out, RecordFindings findings) throws IOException {
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
    record CopiedValue(WrittenScalar from) implements Conversion {

        @Override
        public boolean write(AvroBytes in, TargetSchema out, RecordFindings findings) throws IOException {
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

    /** An array of records, or a map of texts; Avro encodes a map as an array of pairs. */
    record MapEntries(Conversion value, boolean isMap) implements Conversion {

        @Override
        public boolean write(AvroBytes in, TargetSchema out, RecordFindings findings) throws IOException {
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
