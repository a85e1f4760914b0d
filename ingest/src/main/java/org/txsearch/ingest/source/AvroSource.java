package org.txsearch.ingest.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.txsearch.document.Fault;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.schema.TransactionSchema;

/** Reads Avro object container files, block by block, without building records where the schema is ours. */
final class AvroSource implements RecordSource {

    @Override
    public void read(InputStream input, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException {
        try (DataFileStream<Object> container = open(input)) {
            Schema written = container.getHeader() == null ? null : container.getSchema();
            if (written == null) {
                throw new SourceException("It is no Avro container file.");
            }
            SchemaTranslation translation = translation(written);
            long record = 0;
            while (hasNext(container, record)) {
                record = block(container, record, name, translation, sink);
            }
        }
    }

    private static DataFileStream<Object> open(InputStream input) throws SourceException {
        try {
            return new DataFileStream<>(input, new GenericDatumReader<>());
        } catch (IOException | AvroRuntimeException e) {
            throw new SourceException("It is no Avro container file.", e);
        }
    }

    private static SchemaTranslation translation(Schema written) throws SourceException {
        Schema ours = TransactionSchema.current();
        // Docs and search properties do not change the bytes.
        if (SchemaNormalization.parsingFingerprint64(written) == SchemaNormalization.parsingFingerprint64(ours)) {
            return SchemaTranslation.NONE;
        }
        SchemaCompatibility.SchemaPairCompatibility pair =
                SchemaCompatibility.checkReaderWriterCompatibility(ours, written);
        if (pair.getType() != SchemaCompatibilityType.COMPATIBLE) {
            String where = pair.getResult().getIncompatibilities().stream()
                    .map(fault -> fault.getLocation())
                    .findFirst()
                    .orElse("/");
            throw new SourceException("Its schema is not one of transactions: it differs at " + where + ".");
        }
        return SchemaTranslation.from(written, ours);
    }

    private static boolean hasNext(DataFileStream<Object> container, long record) throws SourceException {
        try {
            return container.hasNext();
        } catch (AvroRuntimeException e) {
            throw new SourceException("It is cut off or damaged behind record " + record + ".", e);
        }
    }

    private static long block(
            DataFileStream<Object> container, long before, String name, SchemaTranslation translation, RecordSink sink)
            throws SourceException, InterruptedException {
        long record = before;
        ByteBuffer block = nextBlock(container, before);
        long count = container.getBlockCount();
        AvroBytes bytes;
        try {
            bytes = translation.translate(block, count);
            for (; record < before + count; record++) {
                sink.record(bytes, new RecordPosition(name, "record", record + 1));
            }
            if (!bytes.atEnd()) {
                throw new SourceException(
                        "The block that ends with record " + record + " has more bytes than records.");
            }
        } catch (MalformedAvroException e) {
            // The records of a block have no marks between them, so that behind a broken one none can be found.
            Fault fault = new Fault("", "MALFORMED_AVRO", "The block cannot be read from here on: " + e.getMessage());
            for (; record < before + count; record++) {
                sink.unreadable(new RecordPosition(name, "record", record + 1), List.of(fault), "");
            }
        }
        return before + count;
    }

    private static ByteBuffer nextBlock(DataFileStream<Object> container, long before) throws SourceException {
        try {
            return container.nextBlock();
        } catch (EOFException | NoSuchElementException e) {
            throw new SourceException("It is cut off within the block behind record " + before + ".", e);
        } catch (IOException | AvroRuntimeException e) {
            throw new SourceException("The block behind record " + before + " is damaged.", e);
        }
    }
}
