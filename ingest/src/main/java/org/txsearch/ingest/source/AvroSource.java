package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.SchemaNormalization;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.document.InvalidTransactionException.Fault;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.ChangeSchema;
import org.txsearch.schema.MalformedAvroException;
import org.txsearch.schema.TransactionSchema;

/** Reads Avro object container files, block by block, without building records where the schema is ours. */
final class AvroSource implements RecordSource {

    private static final Logger LOG = LoggerFactory.getLogger(AvroSource.class);

    @Override
    public void verify(InputStream input) throws IOException, SourceException {
        AvroContainer container = new AvroContainer(input);
        translation(container.schema(), ours(hasChanges(container)));
        container.verify();
    }

    @Override
    public void read(InputStream input, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException {
        AvroContainer container = new AvroContainer(input);
        boolean changes = hasChanges(container);
        Records records = changes ? sink::change : sink::record;
        Schema ours = ours(changes);
        SchemaTranslation translation = translation(container.schema(), ours);
        List<String> unknown = new ArrayList<>();
        collectUnknown("", container.schema(), ours, unknown);
        if (!unknown.isEmpty()) {
            LOG.warn("{} was written with a newer schema; left out: {}", name, String.join(", ", unknown));
        }
        long before = 0;
        SourceException problem = null;
        for (AvroContainer.Block block = container.next(); block != null; block = container.next()) {
            if (!sink.skips(block.count())
                    && !new BlockReader(name, before, before + block.count(), records, sink)
                            .read(container.content(block), translation)
                    && problem == null) {
                problem = new SourceException("The block that ends with record " + (before + block.count())
                        + " has more bytes than the records that it announces.");
            }
            container.passed(block);
            before += block.count();
        }
        if (problem != null) {
            throw problem;
        }
    }

    /** The sink for a kind of records. */
    private interface Records {
        void accept(AvroBytes record, RecordPosition position) throws InterruptedException;
    }

    /** Whether the container holds changes instead of transactions, by the name of its schema. */
    private static boolean hasChanges(AvroContainer container) {
        Schema written = container.schema();
        return written.getType() == Schema.Type.RECORD
                && written.getFullName().equals(ChangeSchema.current().getFullName());
    }

    private static Schema ours(boolean changes) {
        return changes ? ChangeSchema.current() : TransactionSchema.current();
    }

    private static SchemaTranslation translation(Schema written, Schema ours) throws SourceException {
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

    /** Collects the paths of members that only a newer schema has: Avro drops them silently. */
    private static void collectUnknown(String prefix, Schema written, Schema ours, List<String> paths) {
        Schema from = nonNull(written);
        Schema to = nonNull(ours);
        if (from.getType() == Schema.Type.ARRAY && to.getType() == Schema.Type.ARRAY) {
            collectUnknown(prefix, from.getElementType(), to.getElementType(), paths);
        } else if (from.getType() == Schema.Type.RECORD && to.getType() == Schema.Type.RECORD) {
            for (Schema.Field field : from.getFields()) {
                Schema.Field known = to.getField(field.name());
                if (known == null) {
                    paths.add(prefix + field.name());
                } else {
                    collectUnknown(prefix + field.name() + ".", field.schema(), known.schema(), paths);
                }
            }
        }
    }

    /** The type besides null in a union. */
    private static Schema nonNull(Schema schema) {
        return schema.isNullable() && schema.isUnion()
                ? schema.getTypes().stream()
                        .filter(type -> type.getType() != Schema.Type.NULL)
                        .findFirst()
                        .orElse(schema)
                : schema;
    }

    /** Passes the records of one block, the first after {@code before} and the last at {@code end}, to their sink. */
    private record BlockReader(String name, long before, long end, Records records, RecordSink sink) {

        /** Whether the block has nothing but the records. */
        boolean read(byte[] content, SchemaTranslation translation) throws InterruptedException {
            long record = before;
            try {
                AvroBytes bytes = translation.translate(content, end - before);
                for (; record < end; record++) {
                    records.accept(bytes, new RecordPosition(name, "record", record + 1));
                }
                return bytes.atEnd();
            } catch (MalformedAvroException e) {
                // The records of a block have no marks between them: after a broken one, none can be found.
                unreadable(record, "The block cannot be read from here on: " + e.getMessage());
                return true;
            }
        }

        private void unreadable(long from, String detail) throws InterruptedException {
            Fault fault = new Fault("", "MALFORMED_AVRO", detail);
            for (long record = from; record < end; record++) {
                sink.unreadable(new RecordPosition(name, "record", record + 1), List.of(fault), "");
            }
        }
    }
}
