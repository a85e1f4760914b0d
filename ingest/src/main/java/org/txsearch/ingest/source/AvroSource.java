package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.InvalidTransactionException.Fault;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.MalformedAvroException;

/** Reads Avro object container files, block by block, without building records where the schema is ours. */
final class AvroSource implements RecordSource {

    private final @Nullable ZoneId zone;
    private @Nullable String remark;

    /** Reads local times and days in that zone; see {@link SchemaTranslation#of}. */
    AvroSource(@Nullable ZoneId zone) {
        this.zone = zone;
    }

    @Override
    public void verify(InputStream input) throws IOException, SourceException {
        AvroContainer container = new AvroContainer(input);
        SchemaTranslation.toOurs(container.schema(), zone);
        container.verify();
    }

    @Override
    public void read(InputStream input, String name, RecordSink sink)
            throws IOException, SourceException, InterruptedException {
        AvroContainer container = new AvroContainer(input);
        Records records = SchemaTranslation.hasChanges(container.schema())
                ? (record, adjustments, position) -> sink.change(record, position)
                : sink::record;
        SchemaTranslation translation = SchemaTranslation.toOurs(container.schema(), zone);
        if (translation != null) {
            remark = translation.remark();
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

    @Override
    public @Nullable String remark() {
        return remark;
    }

    /** The sink for a kind of records. */
    private interface Records {
        void accept(AvroBytes record, SourceAdjustments adjustments, RecordPosition position)
                throws InterruptedException;
    }

    /** Passes the records of one block, the first after {@code before} and the last at {@code end}, to their sink. */
    private record BlockReader(String name, long before, long end, Records records, RecordSink sink) {

        /** Whether the block has nothing but the records. */
        boolean read(byte[] content, @Nullable SchemaTranslation translation) throws InterruptedException {
            long record = before;
            AvroBytes bytes = new AvroBytes(content, 0, content.length);
            try {
                for (; record < end; record++) {
                    RecordPosition position = new RecordPosition(name, "record", record + 1);
                    if (translation == null) {
                        records.accept(bytes, SourceAdjustments.NONE, position);
                    } else {
                        translated(bytes, translation, position);
                    }
                }
                return bytes.atEnd();
            } catch (MalformedAvroException e) {
                // The records of a block have no marks between them: after a broken one, none can be found.
                unreadable(record, "The block cannot be read from here on: " + e.getMessage());
                return true;
            }
        }

        private void translated(AvroBytes bytes, SchemaTranslation translation, RecordPosition position)
                throws InterruptedException {
            SchemaTranslation.Translated translated;
            try {
                translated = translation.next(bytes);
            } catch (RefusedRecordException e) {
                sink.unreadable(position, e.faults(), e.text());
                return;
            }
            records.accept(translated.record(), translated.adjustments(), position);
        }

        private void unreadable(long from, String detail) throws InterruptedException {
            Fault fault = new Fault("", "MALFORMED_AVRO", detail);
            for (long record = from; record < end; record++) {
                sink.unreadable(new RecordPosition(name, "record", record + 1), List.of(fault), "");
            }
        }
    }
}
