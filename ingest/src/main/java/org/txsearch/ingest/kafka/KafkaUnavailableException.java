package org.txsearch.ingest.kafka;

import org.jspecify.annotations.Nullable;

/** Thrown if Kafka cannot be used. The message states what is wrong and what to do. */
public class KafkaUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with one line for the user. */
    public KafkaUnavailableException(String message) {
        super(message);
    }

    /** Creates an exception with one line for the user and a cause. */
    public KafkaUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
