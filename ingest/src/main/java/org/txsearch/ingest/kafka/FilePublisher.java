package org.txsearch.ingest.kafka;

import java.util.List;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.RecordFault;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.pipeline.AdjustedRecord;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.ingest.source.SourceFileWatch;
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.schema.AvroBytes;

/**
 * Publishes the records of files to a topic. Validates each record as a load does, so that faults are reported to the
 * owner of the file, and not days later to the followers of the topic.
 */
public final class FilePublisher {

    private final KafkaPublisher publisher;
    private final DeadLetters deadLetters;
    private final DocumentEncoder encoder = DocumentEncoder.forChecks();
    private final PipelineCounts counts = new PipelineCounts();

    /** Creates a publisher of files. */
    public FilePublisher(KafkaPublisher publisher, DeadLetters deadLetters) {
        this.publisher = publisher;
        this.deadLetters = deadLetters;
    }

    /**
     * Reads a file and publishes its records.
     *
     * @param watch receives the progress of reading
     * @throws SourceException if the file cannot be read to its end; records that were read before stay
     */
    public void file(SourceFile file, SourceFileWatch watch) throws SourceException, InterruptedException {
        file.read(this::record, watch);
    }

    /** Returns the counts of read, rejected, and adjusted records. The topic has adjusted records as they were sent. */
    public PipelineCounts counts() {
        return counts;
    }

    private void record(SourceRecord record, RecordPosition position) {
        AvroBytes bytes = record.bytes();
        int start = bytes.position();
        CheckedRecord checked = CheckedRecord.of(record, encoder, System.currentTimeMillis());
        counts.began();
        if (checked.isRefused()) {
            refuse(position, checked.faults(), checked.text());
            return;
        }
        TransactionDocument document = checked.document();
        if (document != null && !document.adjustments().isEmpty()) {
            AdjustedRecord adjusted = AdjustedRecord.of(document, position);
            deadLetters.add(adjusted);
            counts.completed(adjusted);
        }
        int end = bytes.position();
        publisher.publish(record.kind(), bytes.array(), start, end, () -> tooLong(position, end - start));
    }

    private void tooLong(RecordPosition position, int length) {
        refuse(
                position,
                List.of(new RecordFault(
                        "",
                        "RECORD_TOO_LONG",
                        "The record has " + length + " bytes, and the log takes at most "
                                + TransactionTopic.MAX_MESSAGE_BYTES + " unless it is set to take less.")),
                "");
    }

    private void refuse(RecordPosition position, List<RecordFault> faults, String text) {
        DeadLetter letter = new DeadLetter(position, faults, text);
        deadLetters.add(letter);
        counts.completed(letter);
    }
}
