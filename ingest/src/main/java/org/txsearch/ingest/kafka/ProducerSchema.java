package org.txsearch.ingest.kafka;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.RecordFault;
import org.txsearch.ingest.source.SchemaTranslation;

/**
 * The schema of a producer.
 *
 * @param translation of Avro; null for JSON, and with a fault
 * @param fault why messages with the id cannot be read, or null
 * @param isFinal false if the id is unknown: it may be registered later
 */
record ProducerSchema(
        @Nullable SchemaTranslation translation, @Nullable RecordFault fault, boolean isFinal, long readNanos) {

    /** A producer registers a schema before it uses it; a replica of a registry may learn of it some seconds later. */
    private static final Duration UNKNOWN_FOR = Duration.ofSeconds(10);

    boolean isCurrent() {
        return isFinal || System.nanoTime() - readNanos < UNKNOWN_FOR.toNanos();
    }
}
