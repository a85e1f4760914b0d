package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The frame of an Avro object container file: a header with the schema, then blocks.
 *
 * <p>Avro's own stream takes a file that is cut off for one that has ended, stops at an empty block, and believes the sizes
 * that a block announces.
 */
final class AvroContainer {

    /** Far above what writers make, which is 16 kB to 2 MB; a greater number is a lie or a trap. */
    static final int LARGEST_BLOCK = 64 << 20;

    private static final byte[] MAGIC = {'O', 'b', 'j', 1};
    private static final int SYNC_LENGTH = 16;
    private static final int LARGEST_HEADER_VALUE = 16 << 20;
    private static final int MOST_HEADER_VALUES = 1_000;

    private final InputStream input;
    private final Schema schema;
    private final boolean deflated;
    private final byte[] sync;
    private long records;

    /**
     * One block.
     *
     * @param count how many records it announces
     * @param stored its content as it stands in the file
     */
    record Block(long count, byte[] stored) {}

    /** Reads the header; the stream is not closed. */
    AvroContainer(InputStream input) throws IOException, SourceException {
        this.input = input;
        if (!Arrays.equals(input.readNBytes(MAGIC.length), MAGIC)) {
            throw new SourceException("It is no Avro container file.");
        }
        Map<String, byte[]> header = header();
        this.sync = bytes(SYNC_LENGTH);
        this.schema = schema(header.get("avro.schema"));
        String codec = text(header.getOrDefault("avro.codec", "null".getBytes(StandardCharsets.UTF_8)));
        this.deflated = codec.equals("deflate");
        if (!deflated && !codec.equals("null")) {
            throw new SourceException(
                    "Its blocks are compressed with " + codec + "; the codecs null and deflate can be read.");
        }
    }

    /** The schema that the records were written with. */
    Schema schema() {
        return schema;
    }

    /** The next block, or null at the end. */
    @Nullable
    Block next() throws IOException, SourceException {
        int first = input.read();
        if (first < 0) {
            return null;
        }
        long count = number(first);
        long size = number(input.read());
        if (count < 0 || size < 0 || size > LARGEST_BLOCK) {
            throw damaged("it announces " + count + " records in " + size
                    + " bytes, and the largest block that is read has " + LARGEST_BLOCK);
        }
        byte[] content = bytes((int) size);
        if (!Arrays.equals(bytes(SYNC_LENGTH), sync)) {
            throw damaged("it has no end mark");
        }
        if (!deflated) {
            checkCount(count, content.length);
        }
        return new Block(count, content);
    }

    /** The records of a block, or null where they cannot be decompressed. */
    byte @Nullable [] content(Block block) throws SourceException {
        byte[] bytes = deflated ? inflated(block.stored()) : block.stored();
        checkCount(block.count(), bytes == null ? block.stored().length : bytes.length);
        return bytes;
    }

    /** Counts the records of a block that has been dealt with, so that damage is told by its place. */
    void passed(Block block) {
        records += block.count();
    }

    /** No record of any schema of transactions is shorter than one byte. */
    private void checkCount(long count, int bytes) throws SourceException {
        if (count > bytes) {
            throw damaged("it announces " + count + " records, more than it has bytes");
        }
    }

    private Map<String, byte[]> header() throws IOException, SourceException {
        Map<String, byte[]> header = new HashMap<>();
        for (long left = headerCount(); left > 0; left = headerCount()) {
            for (; left > 0; left--) {
                String key = text(headerValue());
                header.put(key, headerValue());
                if (header.size() > MOST_HEADER_VALUES) {
                    throw new SourceException("Its header is damaged.");
                }
            }
        }
        return header;
    }

    private long headerCount() throws IOException, SourceException {
        long count = number(input.read());
        if (count < 0) {
            // A negative count is followed by the size in bytes, which only matters to those who skip.
            number(input.read());
            count = -count;
        }
        return count;
    }

    private byte[] headerValue() throws IOException, SourceException {
        long length = number(input.read());
        if (length < 0 || length > LARGEST_HEADER_VALUE) {
            throw new SourceException("Its header is damaged.");
        }
        return bytes((int) length);
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

    /** A zig-zag variable-length number whose first byte has been read. */
    private long number(int first) throws IOException, SourceException {
        long value = 0;
        int next = first;
        for (int shift = 0; shift < 70; shift += 7) {
            if (next < 0) {
                throw cutOff();
            }
            value |= (long) (next & 0x7f) << shift;
            if (next < 0x80) {
                return (value >>> 1) ^ -(value & 1);
            }
            next = input.read();
        }
        throw damaged("a number is longer than ten bytes");
    }

    /** Grows with what is there, not with what is announced. */
    private byte[] bytes(int length) throws IOException, SourceException {
        byte[] bytes = input.readNBytes(length);
        if (bytes.length < length) {
            throw cutOff();
        }
        return bytes;
    }

    private SourceException damaged(String how) {
        return new SourceException("The block behind record " + records + " is damaged: " + how + ".");
    }

    private SourceException cutOff() {
        return new SourceException("It is cut off behind record " + records + ".");
    }

    private byte @Nullable [] inflated(byte[] content) throws SourceException {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(content);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.min(content.length * 3, LARGEST_BLOCK));
            byte[] part = new byte[1 << 16];
            while (!inflater.finished()) {
                int length = inflater.inflate(part);
                if (length == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    return null;
                }
                bytes.write(part, 0, length);
                if (bytes.size() > LARGEST_BLOCK) {
                    throw damaged("it has more than " + LARGEST_BLOCK + " bytes when decompressed");
                }
            }
            return bytes.toByteArray();
        } catch (DataFormatException e) {
            return null;
        } finally {
            inflater.end();
        }
    }
}
