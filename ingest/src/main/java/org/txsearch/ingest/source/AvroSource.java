package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.Fault;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.schema.TransactionSchema;

/** Reads Avro object container files, block by block, without building records where the schema is ours. */
final class AvroSource implements RecordSource {

    @Override
    public void read(InputStream input, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException {
        AvroContainer container = new AvroContainer(input);
        SchemaTranslation translation = translation(container.schema());
        long before = 0;
        SourceException problem = null;
        for (AvroContainer.Block block = container.next(); block != null; block = container.next()) {
            if (!block(block, before, name, translation, sink) && problem == null) {
                problem = new SourceException("The block that ends with record " + (before + block.count())
                        + " has more bytes than the records that it announces.");
            }
            before += block.count();
        }
        if (problem != null) {
            throw problem;
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
                    .map(AvroSource::difference)
                    .findFirst()
                    .orElse("/");
            throw new SourceException("Its schema is not one of transactions: it differs at " + where + ".");
        }
        return SchemaTranslation.from(written, ours);
    }

    private static String difference(Incompatibility difference) {
        String message = difference.getMessage();
        return difference.getLocation() + " (" + difference.getType() + ": "
                + (message.length() > 200 ? message.substring(0, 200) + "…" : message) + ")";
    }

    /** Gives the records of a block to the sink; whether they are all that the block holds. */
    private static boolean block(
            AvroContainer.Block block, long before, String name, SchemaTranslation translation, RecordSink sink)
            throws InterruptedException {
        byte @Nullable [] content = block.bytes();
        long record = before;
        long end = before + block.count();
        if (content == null) {
            unreadable(record, end, name, "The block cannot be decompressed.", sink);
            return true;
        }
        try {
            AvroBytes bytes = translation.translate(content, block.count());
            for (; record < end; record++) {
                sink.record(bytes, new RecordPosition(name, "record", record + 1));
            }
            return bytes.atEnd();
        } catch (MalformedAvroException e) {
            // The records of a block have no marks between them, so that behind a broken one none can be found.
            unreadable(record, end, name, "The block cannot be read from here on: " + e.getMessage(), sink);
            return true;
        }
    }

    private static void unreadable(long from, long to, String name, String detail, RecordSink sink) {
        Fault fault = new Fault("", "MALFORMED_AVRO", detail);
        for (long record = from; record < to; record++) {
            sink.unreadable(new RecordPosition(name, "record", record + 1), List.of(fault), "");
        }
    }
}
