package org.txsearch.local;

/** Says in one sentence why the local Kafka cannot be used, and what to do about it. */
public final class LocalKafkaException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LocalKafkaException(String message) {
        super(message);
    }

    LocalKafkaException(String message, Throwable cause) {
        super(message, cause);
    }
}
