package org.txsearch.schema;

import java.nio.charset.StandardCharsets;

/**
 * A forward reader of Avro's binary encoding over a byte array, without copies.
 *
 * <p>Every read is limited to the array, and throws a {@link MalformedAvroException} if the bytes are not Avro.
 */
public final class AvroBytes {

    private final byte[] bytes;
    private final int end;
    private int position;

    /** Creates a reader from {@code offset} (inclusive) to {@code end} (exclusive). */
    public AvroBytes(byte[] bytes, int offset, int end) {
        this.bytes = bytes;
        this.position = offset;
        this.end = end;
    }

    public byte[] array() {
        return bytes;
    }

    /** Returns the position of the next read. */
    public int position() {
        return position;
    }

    /** Returns the end of the bytes, exclusive. */
    public int end() {
        return end;
    }

    /** Returns whether all bytes have been read. */
    public boolean atEnd() {
        return position == end;
    }

    /** Reads a zig-zag variable-length number, the encoding of {@code int} and {@code long}. */
    public long readLong() {
        // Nearly all branches of unions, lengths, and enums take one byte.
        if (position < end && bytes[position] >= 0) {
            long only = bytes[position++];
            return (only >>> 1) ^ -(only & 1);
        }
        long value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            if (position >= end) {
                throw new MalformedAvroException("the bytes end inside a number");
            }
            byte next = bytes[position++];
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return (value >>> 1) ^ -(value & 1);
            }
        }
        throw new MalformedAvroException("a number is longer than ten bytes");
    }

    /** Reads a number that must fit into an {@code int}. */
    public int readInt() {
        long value = readLong();
        if (value != (int) value) {
            throw new MalformedAvroException("an int is out of range");
        }
        return (int) value;
    }

    public boolean readBoolean() {
        if (position >= end) {
            throw new MalformedAvroException("the bytes end before a boolean");
        }
        byte next = bytes[position++];
        if (next != 0 && next != 1) {
            throw new MalformedAvroException("a boolean is neither 0 nor 1");
        }
        return next == 1;
    }

    /** Reads the branch of a {@code ["null", type]} union, and returns whether the value is present. */
    public boolean readPresent() {
        long branch = readLong();
        if (branch != 0 && branch != 1) {
            throw new MalformedAvroException("a union has no branch " + branch);
        }
        return branch == 1;
    }

    /** Reads the index of a union's branch. */
    public int readBranch(int branches) {
        long branch = readLong();
        if (branch < 0 || branch >= branches) {
            throw new MalformedAvroException("a union has no branch " + branch);
        }
        return (int) branch;
    }

    /** Reads the index of an enum's symbol. */
    public int readEnum(int symbols) {
        long index = readLong();
        if (index < 0 || index >= symbols) {
            throw new MalformedAvroException("an enum has no symbol " + index);
        }
        return (int) index;
    }

    /** Reads the length of a string, whose bytes then start at {@link #position()}; skip them with {@link #skip}. */
    public int readLength() {
        long length = readLong();
        if (length < 0 || length > end - position) {
            throw new MalformedAvroException(
                    "a string is announced with " + length + " bytes, and " + (end - position) + " are left");
        }
        return (int) length;
    }

    public String readString() {
        int length = readLength();
        String text = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    /** Skips bytes that {@link #readLength()} has checked. */
    public void skip(int length) {
        position += length;
    }

    /** Skips a value of fixed length, and returns its start. */
    public int skipFixed(int length) {
        if (length > end - position) {
            throw new MalformedAvroException("the bytes end inside a value of fixed length");
        }
        int start = position;
        position += length;
        return start;
    }

    /** Reads the number of entries in the next block of an array or map; 0 ends it. */
    public long readBlockCount() {
        long count = readLong();
        if (count < 0) {
            // A negative count is followed by the block's size in bytes, for readers that skip the block.
            long size = readLong();
            if (size < 0 || size > end - position || count == Long.MIN_VALUE) {
                throw new MalformedAvroException("a block is announced with " + size + " bytes");
            }
            count = -count;
        }
        // Every entry of our schema has at least one byte, so a greater count is wrong and would only take time.
        if (count > end - position) {
            throw new MalformedAvroException(
                    "a block is announced with " + count + " entries, and " + (end - position) + " bytes are left");
        }
        return count;
    }
}
