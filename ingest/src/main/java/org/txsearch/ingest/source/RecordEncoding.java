package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.txsearch.schema.AvroBytes;

/** Encodes records of text formats as Avro, so that all formats pass the same validation. */
final class RecordEncoding {

    private final GenericDatumWriter<GenericRecord> writer;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
    private final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);

    RecordEncoding(Schema schema) {
        writer = new GenericDatumWriter<>(schema);
    }

    AvroBytes encode(GenericRecord record) {
        bytes.reset();
        try {
            writer.write(record, encoder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new AvroBytes(bytes.toByteArray(), 0, bytes.size());
    }
}
