package org.txsearch.ingest.intake;

import java.util.List;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.Fault;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.schema.AvroBytes;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteOutcome;

/**
 * Carries records, wherever they come from, to their end: indexed, superseded or a dead letter. One thread hands them
 * over; ends are told on any thread, each once, after the record has been counted.
 */
public final class Intake {

    private final BulkWriter writer;
    private final DeadLetters deadLetters;
    private final Pace pace;
    private final IntakeCounts counts = new IntakeCounts();
    private final DocumentEncoder encoder = DocumentEncoder.create();

    /** An intake through that writer. */
    public Intake(BulkWriter writer, DeadLetters deadLetters, Pace pace) {
        this.writer = writer;
        this.deadLetters = deadLetters;
        this.pace = pace;
    }

    /** What became of the records so far. */
    public IntakeCounts counts() {
        return counts;
    }

    /**
     * Takes the transaction whose first byte the reader stands at, and leaves it behind.
     *
     * @param ingestedAt when the log took it in, in epoch milliseconds
     * @param ended run when its end is known
     * @throws org.txsearch.schema.MalformedAvroException where the bytes are no Avro of the schema; nothing was taken
     */
    public void transaction(AvroBytes record, long ingestedAt, RecordPosition position, Runnable ended)
            throws InterruptedException {
        int start = record.position();
        TransactionDocument document;
        try {
            document = encoder.encode(record, ingestedAt);
        } catch (InvalidTransactionException e) {
            refuse(position, e.faults(), RecordText.of(record.array(), start, record.position()), ended);
            return;
        }
        counts.read.increment();
        pace.awaitTurn();
        writer.write(document, outcome -> settle(document, position, outcome, ended));
    }

    /** Takes what cannot be a record. */
    public void refuse(RecordPosition position, List<Fault> faults, String text, Runnable ended) {
        counts.read.increment();
        deadLetter(position, faults, text);
        ended.run();
    }

    /** Returns when every record has ended. */
    public void finish() throws InterruptedException {
        writer.flush();
    }

    private void settle(TransactionDocument document, RecordPosition position, WriteOutcome outcome, Runnable ended) {
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
        ended.run();
    }

    private void deadLetter(RecordPosition position, List<Fault> faults, String text) {
        deadLetters.add(new DeadLetter(position, faults, text));
        counts.deadLettered.increment();
    }
}
