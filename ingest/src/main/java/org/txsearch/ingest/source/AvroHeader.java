package org.txsearch.ingest.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The header of an Avro container file.
 *
 * @param schema the schema that the records were written with
 * @param deflated whether blocks are compressed
 * @param sync what stands behind each block
 */
record AvroHeader(Schema schema, boolean deflated, byte[] sync) {

    static final int SYNC_LENGTH = 16;

    private static final byte[] MAGIC = {'O', 'b', 'j', 1};
    private static final int LARGEST_VALUE = 16 << 20;
    private static final int MAX_VALUES = 1_000;

    /** Reads the header at the start of a file. */
    static AvroHeader read(AvroInput input) throws IOException, SourceException {
        if (!input.startsWith(MAGIC)) {
            throw new SourceException("It is no Avro container file.");
        }
        Map<String, byte[]> values = values(input);
        byte[] sync = input.bytes(SYNC_LENGTH);
        Schema schema = schema(values.get("avro.schema"));
        String codec = text(values.getOrDefault("avro.codec", "null".getBytes(StandardCharsets.UTF_8)));
        boolean deflated = codec.equals("deflate");
        if (!deflated && !codec.equals("null")) {
            throw new SourceException(
                    "Its blocks are compressed with " + codec + "; the codecs null and deflate can be read.");
        }
        return new AvroHeader(schema, deflated, sync);
    }

    /** Whether a block's end mark is the file's. */
    boolean isEndMark(byte[] mark) {
        return Arrays.equals(mark, sync);
    }

    private static Map<String, byte[]> values(AvroInput input) throws IOException, SourceException {
        Map<String, byte[]> values = new HashMap<>();
        for (long left = count(input); left > 0; left = count(input)) {
            for (; left > 0; left--) {
                String key = text(value(input));
                values.put(key, value(input));
                if (values.size() > MAX_VALUES) {
                    throw new SourceException("Its header is damaged.");
                }
            }
        }
        return values;
    }

    private static long count(AvroInput input) throws IOException, SourceException {
        long count = input.number();
        if (count < 0) {
            // A negative count is followed by the size in bytes, which only matters to those who skip.
            input.number();
            count = -count;
        }
        return count;
    }

    private static byte[] value(AvroInput input) throws IOException, SourceException {
        long length = input.number();
        if (length < 0 || length > LARGEST_VALUE) {
            throw new SourceException("Its header is damaged.");
        }
        return input.bytes((int) length);
    }

    private static Schema schema(byte @Nullable [] json) throws SourceException {
        if (json == null) {
            throw new SourceException("Its header names no schema.");
        }
        try {
            return new Schema.Parser().parse(text(json));
        } catch (RuntimeException e) {
            // Avro throws many kinds at a schema that is none, among them NullPointerException.
            throw new SourceException("The schema in its header is none.", e);
        }
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
