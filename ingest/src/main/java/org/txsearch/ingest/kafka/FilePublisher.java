package org.txsearch.ingest.kafka;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.InvalidTransactionException.Fault;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.change.Change;
import org.txsearch.ingest.pipeline.AdjustedRecord;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.RecordText;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.RecordSink;
import org.txsearch.ingest.source.SourceAdjustments;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.lookup.StoredTransactions.TransactionKey;
import org.txsearch.schema.AvroBytes;

/**
 * Publishes the records of files to the topic. Each is checked as a load checks it, so that faults are reported to those
 * who have the file, and not days later to those who follow the topic.
 */
public final class FilePublisher {

    private final KafkaPublisher publisher;
    private final DeadLetters deadLetters;
    private final DocumentEncoder encoder = DocumentEncoder.forChecks();
    private final LongAdder read = new LongAdder();
    private final LongAdder deadLettered = new LongAdder();
    private final LongAdder adjusted = new LongAdder();

    /** Publishes through that publisher. */
    public FilePublisher(KafkaPublisher publisher, DeadLetters deadLetters) {
        this.publisher = publisher;
        this.deadLetters = deadLetters;
    }

    /**
     * Reads a file and publishes its records.
     *
     * @param watch receives how far the file has been read
     * @throws SourceException where the file cannot be read to its end; what was read before stays
     */
    public void file(SourceFile file, SourceFile.Watch watch) throws SourceException, InterruptedException {
        file.read(new Sink(), watch);
    }

    /** Records that were read. */
    public long read() {
        return read.sum();
    }

    /** Records that were refused. */
    public long deadLettered() {
        return deadLettered.sum();
    }

    /** Records with a member that cannot be stored as it was sent; the topic has it as it was sent, if Avro can hold that. */
    public long adjusted() {
        return adjusted.sum();
    }

    private void noteAdjustments(TransactionDocument document, RecordPosition position) {
        if (!document.adjustments().isEmpty()) {
            adjusted.increment();
            deadLetters.add(new AdjustedRecord(
                    position, TransactionKey.of(document), document.version(), document.adjustments()));
        }
    }

    private final class Sink implements RecordSink {

        @Override
        public void record(AvroBytes record, SourceAdjustments adjustments, RecordPosition position) {
            int start = record.position();
            try {
                noteAdjustments(
                        encoder.encode(record, System.currentTimeMillis()).adjusted(adjustments.members()), position);
            } catch (InvalidTransactionException e) {
                read.increment();
                refuse(position, e.faults(), RecordText.of(record, start, adjustments));
                return;
            }
            publish(MessageFormat.Kind.TRANSACTION, record, start, position);
        }

        @Override
        public void change(AvroBytes record, RecordPosition position) {
            int start = record.position();
            Change change = Change.read(record);
            List<Fault> faults = change.faults();
            if (faults.isEmpty()) {
                publish(MessageFormat.Kind.CHANGE, record, start, position);
            } else {
                read.increment();
                refuse(position, faults, change.json());
            }
        }

        private void publish(MessageFormat.Kind kind, AvroBytes record, int start, RecordPosition position) {
            read.increment();
            int end = record.position();
            publisher.publish(kind, record.array(), start, end, () -> tooLong(position, end - start));
        }

        @Override
        public void unreadable(RecordPosition position, List<Fault> faults, String text) {
            read.increment();
            refuse(position, faults, text);
        }
    }

    private void tooLong(RecordPosition position, int length) {
        refuse(
                position,
                List.of(new Fault(
                        "",
                        "RECORD_TOO_LONG",
                        "The record has " + length + " bytes, and the log takes at most "
                                + TransactionTopic.MAX_MESSAGE_BYTES + " unless it is set to take less.")),
                "");
    }

    private void refuse(RecordPosition position, List<Fault> faults, String text) {
        deadLetters.add(new DeadLetter(position, faults, text));
        deadLettered.increment();
    }
}
