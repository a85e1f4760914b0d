package org.txsearch.ingest.source;

/** Receives the records of a source, in order. */
public interface RecordSink {

    /**
     * Receives a record.
     *
     * @param record the sink reads its bytes to their end, and nothing of what follows
     * @throws org.txsearch.schema.MalformedAvroException where they are no Avro of the schema; the source then passes the
     *     record again, as one that is refused
     */
    void record(SourceRecord record, RecordPosition position) throws InterruptedException;

    /** Whether the sink skips that many records from here on; the source then leaves them out. */
    default boolean skips(long records) {
        return false;
    }
}
