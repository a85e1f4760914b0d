package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
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

    private final AvroInput input;
    private final AvroHeader header;

    /**
     * One block.
     *
     * @param count how many records it announces
     * @param stored its content as it stands in the file
     */
    record Block(long count, byte[] stored) {}

    /** Reads the header; the stream is not closed. */
    AvroContainer(InputStream input) throws IOException, SourceException {
        this.input = new AvroInput(input);
        this.header = AvroHeader.read(this.input);
    }

    /** The schema that the records were written with. */
    Schema schema() {
        return header.schema();
    }

    /** The next block, or null at the end. */
    @Nullable
    Block next() throws IOException, SourceException {
        int first = input.read();
        if (first < 0) {
            return null;
        }
        long count = input.number(first);
        long size = input.number();
        if (count < 0 || size < 0 || size > LARGEST_BLOCK) {
            throw input.damaged("it announces " + count + " records in " + size
                    + " bytes, and the largest block that is read has " + LARGEST_BLOCK);
        }
        byte[] content = input.bytes((int) size);
        if (!header.isEndMark(input.bytes(AvroHeader.SYNC_LENGTH))) {
            throw input.damaged("it has no end mark");
        }
        if (!header.deflated()) {
            checkCount(count, content.length);
        }
        return new Block(count, content);
    }

    /** The records of a block. */
    byte[] content(Block block) throws SourceException {
        byte[] bytes = header.deflated() ? inflated(block.stored()) : block.stored();
        checkCount(block.count(), bytes.length);
        return bytes;
    }

    /** Walks through all blocks: each is whole, ends with the file's mark, and can be decompressed. */
    void verify() throws IOException, SourceException {
        for (Block block = next(); block != null; block = next()) {
            content(block);
            passed(block);
        }
    }

    /** Counts the records of a block that has been dealt with, so that damage is told by its place. */
    void passed(Block block) {
        input.passed(block.count());
    }

    /** No record of any schema of transactions is shorter than one byte. */
    private void checkCount(long count, int bytes) throws SourceException {
        if (count > bytes) {
            throw input.damaged("it announces " + count + " records, more than it has bytes");
        }
    }

    private byte[] inflated(byte[] content) throws SourceException {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(content);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.min(content.length * 3, LARGEST_BLOCK));
            byte[] part = new byte[1 << 16];
            while (!inflater.finished()) {
                int length = inflater.inflate(part);
                if (length == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    throw input.damaged("it cannot be decompressed");
                }
                bytes.write(part, 0, length);
                if (bytes.size() > LARGEST_BLOCK) {
                    throw input.damaged("it has more than " + LARGEST_BLOCK + " bytes when decompressed");
                }
            }
            return bytes.toByteArray();
        } catch (DataFormatException e) {
            throw input.damaged("it cannot be decompressed: " + e.getMessage());
        } finally {
            inflater.end();
        }
    }
}
