package org.txsearch.cli.tune;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.TransactionSchema;

/**
 * Generated transactions of one week as they are stored.
 *
 * <p>They are read from a file, because the generator is not part of the product: see the rationale of this module.
 */
public final class SampleDocuments {

    /** The output of {@code ./txsearch generate --count 500 --seed 7 --from 2026-11-09 --to 2026-11-15}. */
    private static final String FILE = "sample.avro";

    private SampleDocuments() {}

    public static List<TransactionDocument> read() throws IOException {
        return read(System.currentTimeMillis());
    }

    static List<TransactionDocument> read(long ingestedAt) throws IOException {
        Schema schema = TransactionSchema.current();
        GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(schema);
        DocumentEncoder encoder = DocumentEncoder.forChecks();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder avro = EncoderFactory.get().directBinaryEncoder(bytes, null);
        List<TransactionDocument> documents = new ArrayList<>();
        // The file may be of an older schema.
        try (InputStream stream = Objects.requireNonNull(SampleDocuments.class.getResourceAsStream(FILE), FILE);
                DataFileStream<GenericRecord> file =
                        new DataFileStream<>(stream, new GenericDatumReader<>(null, schema))) {
            for (GenericRecord record : file) {
                bytes.reset();
                writer.write(record, avro);
                documents.add(encoder.encode(new AvroBytes(bytes.toByteArray(), 0, bytes.size()), ingestedAt));
            }
        } catch (InvalidTransactionException e) {
            throw new IllegalStateException("A sample transaction is not valid: " + e.faults(), e);
        }
        return documents;
    }
}
