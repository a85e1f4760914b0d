package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.txsearch.schema.AvroBytes;

/** Translates blocks written with another version of the schema to the current one. */
public interface SchemaTranslation {

    /** For blocks of the current schema. */
    SchemaTranslation NONE = (block, count) -> new AvroBytes(block, 0, block.length);

    /** The records of a block in the current schema, up to the first that cannot be read. */
    AvroBytes translate(byte[] block, long count);

    /** Resolves each record as Avro's specification says, which takes several times as long as reading it. */
    static SchemaTranslation from(Schema written, Schema ours) {
        GenericDatumReader<Object> reader = new GenericDatumReader<>(written, ours);
        GenericDatumWriter<Object> writer = new GenericDatumWriter<>(ours);
        return (block, count) -> {
            BinaryDecoder in = DecoderFactory.get().binaryDecoder(block, null);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(block.length);
            BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
            int whole = 0;
            try {
                for (long i = 0; i < count; i++) {
                    writer.write(reader.read(null, in), out);
                    whole = bytes.size();
                }
                if (!in.isEnd()) {
                    // One byte represents those that belong to no record.
                    bytes.write(0);
                    whole++;
                }
            } catch (IOException | RuntimeException e) {
                // Avro throws many kinds at damaged bytes. Readers of the records notice that the rest is missing.
                return new AvroBytes(bytes.toByteArray(), 0, whole);
            }
            return new AvroBytes(bytes.toByteArray(), 0, whole);
        };
    }
}
