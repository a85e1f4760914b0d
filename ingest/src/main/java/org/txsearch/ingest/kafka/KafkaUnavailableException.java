package org.txsearch.ingest.kafka;

/** Kafka cannot be used; the message says what is wrong and what to do. */
public class KafkaUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With one line for the user. */
    public KafkaUnavailableException(String message) {
        super(message);
    }

    /** The same with what caused it. */
    public KafkaUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
