package org.txsearch.ingest.kafka;

/** Kafka cannot be used; the message says what is wrong and what to do. */
public class LogException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With one line for the user. */
    public LogException(String message) {
        super(message);
    }

    /** The same with what caused it. */
    public LogException(String message, Throwable cause) {
        super(message, cause);
    }
}
