package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.MalformedAvroException;

/** Encodes a record in the current schema. The bytes after a mark can be removed again. */
final class RecordEncoder {

    /** A record is seldom longer than two kilobytes, but arrays of short elements can become much longer. */
    private static final int MAX_RECORD_BYTES = AvroContainer.MAX_BLOCK;

    private final RecordBytes bytes = new RecordBytes();
    private BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);

    private static final class RecordBytes extends ByteArrayOutputStream {

        RecordBytes() {
            super(1 << 13);
        }

        void truncate(int length) {
            count = length;
        }

        @Override
        public synchronized void write(byte[] source, int offset, int length) {
            if (count + length > MAX_RECORD_BYTES) {
                throw new MalformedAvroException("a record has more than " + MAX_RECORD_BYTES + " bytes in our schema");
            }
            super.write(source, offset, length);
        }
    }

    void begin() {
        bytes.reset();
    }

    /** Discards the buffered bytes of a record that could not be read. */
    void discard() {
        encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    }

    byte[] end() throws IOException {
        encoder.flush();
        return bytes.toByteArray();
    }

    BinaryEncoder encoder() {
        return encoder;
    }

    /** Copies a string without decoding it. */
    void copyString(AvroBytes in) throws IOException {
        int length = in.readLength();
        // Bytes are encoded like strings.
        encoder.writeBytes(in.array(), in.position(), length);
        in.skip(length);
    }

    /** Begins the next element of an array or entry of a map in a block of its own, so that it can be removed alone. */
    void startOne() throws IOException {
        encoder.setItemCount(1);
        encoder.startItem();
    }

    /** Returns the number of bytes that have been written. */
    int mark() throws IOException {
        encoder.flush();
        return bytes.size();
    }

    /** Removes the bytes after the mark. */
    void reset(int mark) throws IOException {
        encoder.flush();
        bytes.truncate(mark);
    }
}
