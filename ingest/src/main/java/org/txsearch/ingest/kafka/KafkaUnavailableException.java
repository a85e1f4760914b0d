package org.txsearch.ingest.kafka;

import org.jspecify.annotations.Nullable;

/** Kafka cannot be used; the message states what is wrong and what to do. */
public class KafkaUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With one line for the user. */
    public KafkaUnavailableException(String message) {
        super(message);
    }

    /** With one line for the user, and the cause if there is one. */
    public KafkaUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The topic no longer has messages that were not read yet; an operator has to decide what to do. */
    public static final class LostMessages extends KafkaUnavailableException {

        private static final long serialVersionUID = 1L;

        /** With one line for the user, which names what is lost. */
        public LostMessages(String message) {
            super(message);
        }
    }
}
