package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The bytes of an Avro container file, which may lie or end anywhere; what is wrong is told by its place. */
final class AvroInput {

    private final InputStream input;
    private long records;

    /** Reads from that stream, which is not closed. */
    AvroInput(InputStream input) {
        this.input = input;
    }

    /** The next byte, or a negative number at the end. */
    int read() throws IOException {
        return input.read();
    }

    /** Whether these bytes come next; they are read. */
    boolean startsWith(byte[] expected) throws IOException {
        return Arrays.equals(input.readNBytes(expected.length), expected);
    }

    /** Exactly so many bytes; grows with what is there, not with what is announced. */
    byte[] bytes(int length) throws IOException, SourceException {
        byte[] bytes = input.readNBytes(length);
        if (bytes.length < length) {
            throw cutOff();
        }
        return bytes;
    }

    /** A zig-zag variable-length number. */
    long number() throws IOException, SourceException {
        return number(input.read());
    }

    /** The same where its first byte has been read. */
    long number(int first) throws IOException, SourceException {
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

    /** So many more records have been dealt with. */
    void passed(long count) {
        records += count;
    }

    SourceException damaged(String how) {
        return new SourceException("The block behind record " + records + " is damaged: " + how + ".");
    }

    private SourceException cutOff() {
        return new SourceException("It is cut off behind record " + records + ".");
    }
}
