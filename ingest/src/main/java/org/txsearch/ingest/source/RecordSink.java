package org.txsearch.ingest.source;

/** Receives the records of a source, in order. */
public interface RecordSink {

    /**
     * Receives a record.
     *
     * @param record the record, whose bytes the sink reads to the end of the record, and no further
     * @throws org.txsearch.schema.MalformedAvroException if they are not Avro of the schema; the source then passes the
     *     record again, as a rejected one
     */
    void record(SourceRecord record, RecordPosition position) throws InterruptedException;

    /** Returns whether the sink skips the given number of records; the source then leaves them out. */
    default boolean skips(long records) {
        return false;
    }
}
