package org.txsearch.ingest.source;

import java.io.IOException;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** Where the record in our schema is written, of which the end can be taken back. */
final class TargetSchema {

    private final SchemaTranslation.Output bytes = new SchemaTranslation.Output();
    private BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);

    void begin() {
        bytes.reset();
    }

    /** Forgets the beginning of a record that could not be read. */
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

    /** Begins the next element of an array or pair of a map, as a block of its own: others may be taken back. */
    void startOne() throws IOException {
        encoder.setItemCount(1);
        encoder.startItem();
    }

    /** The length of what is written so far. */
    int mark() throws IOException {
        encoder.flush();
        return bytes.size();
    }

    /** Takes back what was written after that mark. */
    void reset(int mark) throws IOException {
        encoder.flush();
        bytes.truncate(mark);
    }
}
