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

/** Converts a value of another schema to one of ours. Both methods advance the reader to the end of the value. */
interface Conversion {

    /** A schema may contain itself, so only the data limits the depth. */
    int MAX_DEPTH = 200;

    /**
     * Writes the value in our schema. If a fault is added to the findings, the output is not a record.
     *
     * @return whether there is a value; if not, the findings say so, and the caller discards the output
     */
    boolean write(AvroBytes in, RecordEncoder out, RecordFindings findings) throws IOException;

    /** Returns the value as in the item's JSON, for a dead letter; null if there is none. */
    default @Nullable Object shown(AvroBytes in) {
        return null;
    }

    /** Converts a member that is null or missing, by the rules of NDJSON. */
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

    /** Leaves out a null that is an element of an array or the value of a key. */
    static Conversion nullLeftOut(Field field, String subject) {
        return (in, out, findings) -> {
            findings.adjusted(field, RecordRule.ENTRY_LEFT_OUT, "", subject);
            return false;
        };
    }

    /** A value that a change sets: the text of a JSON value in Avro, and the value itself in the change's JSON. */
    record JsonText(Conversion text) implements Conversion {

        @Override
        public boolean write(AvroBytes in, RecordEncoder out, RecordFindings findings) throws IOException {
            return text.write(in, out, findings);
        }

        @Override
        public @Nullable Object shown(AvroBytes in) {
            return RecordJson.shown(String.valueOf(text.shown(in)));
        }
    }

    /** A null in a change, which clears the member. */
    Conversion JSON_NULL = (in, out, findings) -> {
        out.encoder().writeString("null");
        return true;
    };

    /**
     * A value of a nullable member.
     *
     * @param field the field of the member
     */
    record Present(Field field, Conversion value) implements Conversion {

        @Override
        public boolean write(AvroBytes in, RecordEncoder out, RecordFindings findings) throws IOException {
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

    /** A union, converted by the branch of the value. */
    record Branches(List<Conversion> branches) implements Conversion {

        @Override
        public boolean write(AvroBytes in, RecordEncoder out, RecordFindings findings) throws IOException {
            return branch(in).write(in, out, findings);
        }

        @Override
        public @Nullable Object shown(AvroBytes in) {
            return branch(in).shown(in);
        }

        private Conversion branch(AvroBytes in) {
            return branches.get(in.readBranch(branches.size()));
        }
    }

    /** A string that needs no conversion, the common case: its bytes are copied. */
    record CopiedValue(WrittenScalar from) implements Conversion {

        @Override
        public boolean write(AvroBytes in, RecordEncoder out, RecordFindings findings) throws IOException {
            out.copyString(in);
            return true;
        }

        @Override
        public Object shown(AvroBytes in) {
            return from.read(in, null);
        }
    }

    /** An array of records or a map of strings. Avro encodes a map as an array of pairs. */
    record MapEntries(Conversion value, boolean isMap) implements Conversion {

        @Override
        public boolean write(AvroBytes in, RecordEncoder out, RecordFindings findings) throws IOException {
            out.encoder().writeArrayStart();
            for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
                for (; left > 0; left--) {
                    int mark = out.mark();
                    out.startOne();
                    if (isMap) {
                        out.copyString(in);
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
                // A null has no bytes.
            }
            case BOOLEAN -> in.readBoolean();
            case INT, LONG, ENUM -> in.readLong();
            case FLOAT -> in.skipFixed(Float.BYTES);
            case DOUBLE -> in.skipFixed(Double.BYTES);
            case FIXED -> in.skipFixed(schema.getFixedSize());
            case STRING, BYTES -> in.skip(in.readLength());
            case UNION -> {
                int branch = in.readBranch(schema.getTypes().size());
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
                    // Entries of this type have no bytes: a small file could declare any number of them.
                    break;
                }
            }
        }
    }
}
