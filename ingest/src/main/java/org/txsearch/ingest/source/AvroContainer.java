package org.txsearch.ingest.source;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import org.apache.avro.Schema;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.deflate.DeflateCompressorInputStream;
import org.apache.commons.compress.compressors.deflate.DeflateParameters;
import org.apache.commons.compress.compressors.snappy.SnappyCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * An Avro object container file: a header with the schema, then blocks.
 *
 * <p>Avro's own stream treats a truncated file as complete, stops at an empty block, and trusts the sizes that a block
 * declares. RATIONALE.md lists the cases.
 */
final class AvroContainer {

    /** Far above the 16 kB to 2 MB that writers produce. */
    static final int MAX_BLOCK = 64 << 20;

    private static final String UNCOMPRESSED = "null";
    private static final String DEFLATE = "deflate";
    private static final String SNAPPY = "snappy";
    private static final String ZSTANDARD = "zstandard";
    private static final List<String> CODECS = List.of(UNCOMPRESSED, DEFLATE, SNAPPY, ZSTANDARD, "bzip2");

    private static final byte[] MAGIC = {'O', 'b', 'j', 1};
    private static final int SYNC_LENGTH = 16;
    private static final int MAX_VALUE = 16 << 20;
    private static final int MAX_VALUES = 1_000;
    private static final DeflateParameters RAW = new DeflateParameters();

    static {
        RAW.setWithZlibHeader(false);
    }

    private final InputStream input;
    private final Schema schema;
    private final String codec;
    private final byte[] sync;

    /** The number of records before the current block, and with it. */
    private long before;

    private long end;

    /** The content of the current block as in the file. */
    private byte[] stored = {};

    /** Reads the header. Does not close the stream. */
    AvroContainer(InputStream input) throws IOException, SourceException {
        this.input = input;
        if (!Arrays.equals(input.readNBytes(MAGIC.length), MAGIC)) {
            throw new SourceException("It is no Avro container file.");
        }
        Map<String, byte[]> values = headerValues();
        this.sync = bytes(SYNC_LENGTH);
        this.schema = schema(values.get("avro.schema"));
        this.codec = text(values.getOrDefault("avro.codec", "null".getBytes(StandardCharsets.UTF_8)));
        if (!CODECS.contains(codec)) {
            throw new SourceException("Its blocks are compressed with " + codec + "; the codecs "
                    + String.join(", ", CODECS) + " can be read.");
        }
    }

    /** Returns the schema that the records were written with. */
    Schema schema() {
        return schema;
    }

    /** Returns the number of records before the current block. */
    long before() {
        return before;
    }

    /** Returns the number of records with those that the current block declares. */
    long end() {
        return end;
    }

    /** Reads the next block, and returns whether there is one. */
    boolean next() throws IOException, SourceException {
        before = end;
        int first = input.read();
        if (first < 0) {
            return false;
        }
        long count = number(first);
        long size = number(input.read());
        if (count < 0 || size < 0 || size > MAX_BLOCK) {
            throw damaged("it announces " + count + " records in " + size
                    + " bytes, and the largest block that is read has " + MAX_BLOCK);
        }
        stored = bytes((int) size);
        if (!Arrays.equals(bytes(SYNC_LENGTH), sync)) {
            throw damaged("it has no end mark");
        }
        if (codec.equals(UNCOMPRESSED)) {
            checkCount(count, stored.length);
        }
        end += count;
        return true;
    }

    /** Returns the encoded records of the current block. */
    byte[] content() throws SourceException {
        byte[] bytes = codec.equals(UNCOMPRESSED) ? stored : decompressed();
        checkCount(end - before, bytes.length);
        return bytes;
    }

    /** Verifies that every block is complete, ends with the file's sync marker, and can be decompressed. */
    void verify() throws IOException, SourceException {
        while (next()) {
            content();
        }
    }

    private Map<String, byte[]> headerValues() throws IOException, SourceException {
        Map<String, byte[]> values = new HashMap<>();
        for (long left = headerCount(); left > 0; left = headerCount()) {
            for (; left > 0; left--) {
                String key = text(headerValue());
                values.put(key, headerValue());
                if (values.size() > MAX_VALUES) {
                    throw new SourceException("Its header is damaged.");
                }
            }
        }
        return values;
    }

    private long headerCount() throws IOException, SourceException {
        long count = number(input.read());
        if (count < 0) {
            // A negative count is followed by the size in bytes, for readers that skip the block.
            number(input.read());
            count = -count;
        }
        return count;
    }

    private byte[] headerValue() throws IOException, SourceException {
        long length = number(input.read());
        if (length < 0 || length > MAX_VALUE) {
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
            // Avro throws exceptions of many types for a malformed schema, among them NullPointerException.
            throw new SourceException("The schema in its header is malformed.", e);
        }
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    /** Reads the given number of bytes. Allocates memory for bytes that exist, not for a declared length. */
    private byte[] bytes(int length) throws IOException, SourceException {
        byte[] bytes = input.readNBytes(length);
        if (bytes.length < length) {
            throw cutOff();
        }
        return bytes;
    }

    /** Returns the zig-zag variable-length number that starts with the given byte. */
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

    private SourceException damaged(String how) {
        return new SourceException("The block after record " + before + " is damaged: " + how + ".");
    }

    private SourceException cutOff() {
        return new SourceException("It is cut off after record " + before + ".");
    }

    /** Rejects a count that is impossible: every record of transactions has at least one byte. */
    private void checkCount(long count, int bytes) throws SourceException {
        if (count > bytes) {
            throw damaged("it announces " + count + " records, more than it has bytes");
        }
    }

    private byte[] decompressed() throws SourceException {
        // Snappy appends a checksum of the records.
        int length = codec.equals(SNAPPY) ? Math.max(0, stored.length - Integer.BYTES) : stored.length;
        byte[] bytes;
        try (InputStream decompressed = decompressing(new ByteArrayInputStream(stored, 0, length))) {
            bytes = decompressed.readNBytes(MAX_BLOCK + 1);
        } catch (IOException | RuntimeException e) {
            // The decompressors throw exceptions of many types for damaged bytes.
            throw damaged("it cannot be decompressed" + (e instanceof ZipException ? ": " + e.getMessage() : ""));
        }
        if (bytes.length > MAX_BLOCK) {
            throw damaged("it has more than " + MAX_BLOCK + " bytes when decompressed");
        }
        if (codec.equals(SNAPPY)) {
            CRC32 checksum = new CRC32();
            checksum.update(bytes);
            if (stored.length < Integer.BYTES
                    || ByteBuffer.wrap(stored, length, Integer.BYTES).getInt() != (int) checksum.getValue()) {
                throw damaged("its checksum is another");
            }
        }
        return bytes;
    }

    private InputStream decompressing(InputStream stored) throws IOException {
        return switch (codec) {
            case SNAPPY -> new SnappyCompressorInputStream(stored);
            case DEFLATE -> new DeflateCompressorInputStream(stored, RAW);
            case ZSTANDARD -> ZstandardFrames.decompressing(stored);
            default -> new BZip2CompressorInputStream(stored, true);
        };
    }
}
