package org.txsearch.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.txsearch.schema.AvroBytes;

/** Turns blocks written with another version of the schema into blocks of ours. */
interface SchemaTranslation {

    /** For blocks that are of our schema already. */
    SchemaTranslation NONE = (block, count) ->
            new AvroBytes(block.array(), block.arrayOffset() + block.position(), block.arrayOffset() + block.limit());

    /** The records of a block in our schema. */
    AvroBytes translate(ByteBuffer block, long count);

    /** Resolves each record as Avro's specification says, which takes several times as long as reading it. */
    static SchemaTranslation from(Schema written, Schema ours) {
        GenericDatumReader<Object> reader = new GenericDatumReader<>(written, ours);
        GenericDatumWriter<Object> writer = new GenericDatumWriter<>(ours);
        return (block, count) -> {
            BinaryDecoder in = DecoderFactory.get()
                    .binaryDecoder(block.array(), block.arrayOffset() + block.position(), block.remaining(), null);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(block.remaining());
            BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
            try {
                for (long i = 0; i < count; i++) {
                    writer.write(reader.read(null, in), out);
                }
            } catch (IOException | AvroRuntimeException | IndexOutOfBoundsException e) {
                // What was read before is whole; the reader finds out that the rest is missing.
                return new AvroBytes(bytes.toByteArray(), 0, bytes.size());
            }
            return new AvroBytes(bytes.toByteArray(), 0, bytes.size());
        };
    }
}
