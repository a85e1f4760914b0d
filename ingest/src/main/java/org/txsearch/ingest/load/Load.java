package org.txsearch.ingest.load;

import java.util.List;
import java.util.function.LongConsumer;
import org.txsearch.document.Fault;
import org.txsearch.ingest.intake.Intake;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.RecordSink;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.schema.AvroBytes;

/** Takes files into the weekly indices. */
public final class Load {

    private final Intake intake;
    private long ingestedAt;

    /** A load through that intake. */
    public Load(Intake intake) {
        this.intake = intake;
    }

    /**
     * Reads a file and hands its records to the intake.
     *
     * @param onBytes told how many bytes of the file have been read so far
     * @throws SourceException where the file cannot be read to its end; what was read before stays
     */
    public void file(SourceFile file, LongConsumer onBytes) throws SourceException, InterruptedException {
        file.read(new Sink(), onBytes);
    }

    private final class Sink implements RecordSink {

        @Override
        public void record(AvroBytes record, RecordPosition position) throws InterruptedException {
            intake.transaction(record, nextIngestedAt(), position, Load::ended);
        }

        @Override
        public void unreadable(RecordPosition position, List<Fault> faults, String text) {
            intake.refuse(position, faults, text, Load::ended);
        }
    }

    /** A file that was not loaded to its end is loaded again as a whole. */
    private static void ended() {}

    /** Never goes back, whatever the clock does. */
    private long nextIngestedAt() {
        ingestedAt = Math.max(ingestedAt, System.currentTimeMillis());
        return ingestedAt;
    }
}
