package org.txsearch.ingest.kafka;

/** Thrown if the topic no longer has messages that were not read yet. An operator has to decide what to do. */
public final class LostMessagesException extends KafkaUnavailableException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with one line for the user, which names the lost messages. */
    public LostMessagesException(String message) {
        super(message);
    }
}
