package org.txsearch.ingest.source;

import java.util.List;
import org.txsearch.document.InvalidTransactionException.Fault;
import org.txsearch.schema.AvroBytes;

/** Receives the records of a source, in order. */
public interface RecordSink {

    /**
     * Receives a transaction that may be valid.
     *
     * @param record positioned at its first byte; the sink reads this one only
     * @param adjustments what the record has otherwise than it was sent
     * @throws org.txsearch.schema.MalformedAvroException where the bytes are no Avro of the schema
     */
    void record(AvroBytes record, SourceAdjustments adjustments, RecordPosition position) throws InterruptedException;

    /**
     * Receives a change to a transaction.
     *
     * @param change positioned at its first byte; the sink reads this one only
     * @throws org.txsearch.schema.MalformedAvroException where the bytes are no Avro of the schema of changes
     */
    void change(AvroBytes change, RecordPosition position) throws InterruptedException;

    /** Whether the sink skips the next so many records; the source then leaves them out. */
    default boolean skips(long records) {
        return false;
    }

    /**
     * Receives what cannot be a record.
     *
     * @param faults everything that is wrong with it
     * @param text the record as in the source, or what can be shown of it
     */
    void unreadable(RecordPosition position, List<Fault> faults, String text) throws InterruptedException;
}
