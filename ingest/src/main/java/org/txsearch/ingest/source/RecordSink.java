package org.txsearch.ingest.source;

import java.util.List;
import org.txsearch.document.Fault;
import org.txsearch.schema.AvroBytes;

/** Takes the records of a source, in their order. */
public interface RecordSink {

    /**
     * A record that may be valid.
     *
     * @param record stands at its first byte; the sink reads just this one
     * @throws org.txsearch.schema.MalformedAvroException where the bytes are no Avro of the schema
     */
    void record(AvroBytes record, RecordPosition position) throws InterruptedException;

    /**
     * A change to a transaction.
     *
     * @param change stands at its first byte; the sink reads just this one
     * @throws org.txsearch.schema.MalformedAvroException where the bytes are no Avro of the schema of changes
     */
    void change(AvroBytes change, RecordPosition position) throws InterruptedException;

    /** Whether the sink wants none of the next so many records; the source then leaves all of them out. */
    default boolean passesOver(long records) {
        return false;
    }

    /**
     * A record that cannot be one.
     *
     * @param faults everything that is wrong with it
     * @param text the record as it stands in the source, or what can be shown of it
     */
    void unreadable(RecordPosition position, List<Fault> faults, String text) throws InterruptedException;
}
