package org.txsearch.ingest.load;

import java.util.List;
import java.util.function.LongConsumer;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.Fault;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.RecordSink;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.schema.AvroBytes;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteOutcome;

/** Takes files into the weekly indices; every record ends as indexed, superseded or a dead letter. */
public final class Load {

    private final BulkWriter writer;
    private final DeadLetters deadLetters;
    private final LoadCounts counts = new LoadCounts();
    private final DocumentEncoder encoder = DocumentEncoder.create();
    private long ingestedAt;

    /** A load through that writer. */
    public Load(BulkWriter writer, DeadLetters deadLetters) {
        this.writer = writer;
        this.deadLetters = deadLetters;
    }

    /** What became of the records so far. */
    public LoadCounts counts() {
        return counts;
    }

    /**
     * Reads a file and hands its records to the writer.
     *
     * @param onBytes told how many bytes of the file have been read so far
     * @throws SourceException where the file cannot be read to its end; what was read before stays
     */
    public void file(SourceFile file, LongConsumer onBytes) throws SourceException, InterruptedException {
        file.read(new Sink(), onBytes);
    }

    /** Returns when every record has its outcome. */
    public void finish() throws InterruptedException {
        writer.flush();
    }

    private final class Sink implements RecordSink {

        @Override
        public void record(AvroBytes record, RecordPosition position) throws InterruptedException {
            int start = record.position();
            TransactionDocument document;
            try {
                document = encoder.encode(record, nextIngestedAt());
            } catch (InvalidTransactionException e) {
                counts.read.increment();
                deadLetter(position, e.faults(), RecordText.of(record.array(), start, record.position()));
                return;
            }
            counts.read.increment();
            writer.write(document, outcome -> settle(document, position, outcome));
        }

        @Override
        public void unreadable(RecordPosition position, List<Fault> faults, String text) {
            counts.read.increment();
            deadLetter(position, faults, text);
        }
    }

    private void settle(TransactionDocument document, RecordPosition position, WriteOutcome outcome) {
        switch (outcome.kind()) {
            case INDEXED -> {
                counts.touch(document.week());
                counts.indexed.increment();
            }
            case SUPERSEDED -> counts.superseded.increment();
            case SUPERSEDED_WITH_OTHER_CONTENT -> {
                counts.supersededWithOtherContent.increment();
                counts.superseded.increment();
            }
            case REJECTED ->
                deadLetter(position, List.of(new Fault("", outcome.code(), outcome.detail())), RecordText.of(document));
        }
    }

    private void deadLetter(RecordPosition position, List<Fault> faults, String text) {
        deadLetters.add(position, faults, text);
        counts.deadLettered.increment();
    }

    /** Never goes back, whatever the clock does. */
    private long nextIngestedAt() {
        ingestedAt = Math.max(ingestedAt, System.currentTimeMillis());
        return ingestedAt;
    }
}
