package org.txsearch.ingest.source;

import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.txsearch.schema.AvroBytes;
import org.txsearch.schema.MalformedAvroException;

/** Reads Avro object container files block by block. Records that have our schema are not decoded. */
final class AvroSource implements RecordSource {

    private final @Nullable ZoneId zone;
    private @Nullable String remark;

    /** Creates a source that reads local times and days in the zone; see {@link SchemaTranslation#of}. */
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
        SchemaTranslation translation = SchemaTranslation.toOurs(container.schema(), zone);
        remark = translation.remark();
        SourceException problem = null;
        while (container.next()) {
            if (!sink.skips(container.end() - container.before())
                    && !read(container, name, translation, sink)
                    && problem == null) {
                problem = new SourceException("The block that ends with record " + container.end()
                        + " has more bytes than the records that it announces.");
            }
        }
        if (problem != null) {
            throw problem;
        }
    }

    @Override
    public @Nullable String remark() {
        return remark;
    }

    /**
     * Passes the records of the current block to the sink.
     *
     * @return whether the block has no bytes after its records
     */
    private static boolean read(AvroContainer container, String name, SchemaTranslation translation, RecordSink sink)
            throws SourceException, InterruptedException {
        byte[] content = container.content();
        long record = container.before();
        long end = container.end();
        AvroBytes bytes = new AvroBytes(content, 0, content.length);
        try {
            for (; record < end; record++) {
                sink.record(translation.next(bytes), new RecordPosition(name, "record", record + 1));
            }
            return bytes.atEnd();
        } catch (MalformedAvroException e) {
            // There are no markers between records: after a malformed one, no other can be found.
            SourceRecord refused = SourceRecord.refused(
                    "MALFORMED_AVRO", "The block cannot be read from here on: " + e.getMessage(), "");
            for (; record < end; record++) {
                sink.record(refused, new RecordPosition(name, "record", record + 1));
            }
            return true;
        }
    }
}
