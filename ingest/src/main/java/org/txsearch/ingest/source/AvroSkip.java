package org.txsearch.ingest.source;

import org.apache.avro.Schema;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.MalformedAvroException;

/** Moves a reader over values of any schema. */
final class AvroSkip {

    /** A schema may contain itself, so that only the bytes bound the depth. */
    private static final int MAX_DEPTH = 200;

    private AvroSkip() {}

    /** Moves the reader to the end of a value. */
    static void value(AvroBytes in, Schema schema) {
        value(in, schema, 0);
    }

    private static void value(AvroBytes in, Schema schema, int depth) {
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
                int branch = branch(in, schema.getTypes().size());
                value(in, schema.getTypes().get(branch), depth + 1);
            }
            case RECORD -> {
                for (Schema.Field field : schema.getFields()) {
                    value(in, field.schema(), depth + 1);
                }
            }
            case ARRAY -> entries(in, schema.getElementType(), false, depth + 1);
            case MAP -> entries(in, schema.getValueType(), true, depth + 1);
        }
    }

    /** The index of a union's branch. */
    static int branch(AvroBytes in, int branches) {
        long branch = in.readLong();
        if (branch < 0 || branch >= branches) {
            throw new MalformedAvroException("a union has no branch " + branch);
        }
        return (int) branch;
    }

    private static void entries(AvroBytes in, Schema entry, boolean isMap, int depth) {
        for (long left = in.readBlockCount(); left > 0; left = in.readBlockCount()) {
            int start = in.position();
            for (; left > 0; left--) {
                if (isMap) {
                    in.skip(in.readLength());
                }
                value(in, entry, depth);
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
