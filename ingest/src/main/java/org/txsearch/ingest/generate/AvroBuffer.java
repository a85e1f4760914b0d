package org.txsearch.ingest.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.txsearch.money.MinorUnits;

/** A growing buffer of Avro's binary encoding. */
final class AvroBuffer {

    private static final int LONGEST_NUMBER = 10;

    private byte[] bytes = new byte[1 << 16];
    private int length;

    int length() {
        return length;
    }

    /** The array that holds the bytes until more are written. */
    byte[] bytes() {
        return bytes;
    }

    /** Forgets everything from there on. */
    void truncate(int newLength) {
        length = newLength;
    }

    /** An {@code int} or {@code long}: zig-zag, seven bits a byte, the lowest first. */
    void number(long value) {
        ensure(LONGEST_NUMBER);
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7fL) != 0) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    void bool(boolean value) {
        ensure(1);
        bytes[length++] = (byte) (value ? 1 : 0);
    }

    void text(Text text) {
        number(text.utf8.length);
        raw(text.utf8);
    }

    /** Both members of the record Money. */
    void money(long minorUnits, Denomination denomination) {
        ensure(1 + MinorUnits.MAX_WRITTEN_LENGTH);
        int start = length + 1;
        int end = MinorUnits.write(minorUnits, denomination.currency(), bytes, start);
        // A decimal is shorter than 64 bytes, so that its length is one byte: twice the number, by zig-zag.
        bytes[length] = (byte) ((end - start) << 1);
        length = end;
        text(denomination.code());
    }

    void raw(byte[] more) {
        ensure(more.length);
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
    }

    void raw(AvroBuffer more) {
        ensure(more.length);
        System.arraycopy(more.bytes, 0, bytes, length, more.length);
        length += more.length;
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, length);
    }

    private void ensure(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
