package org.txsearch.ingest.kafka;

/** The log no longer has messages that were not read yet; nothing goes on before an operator has decided. */
public final class LostMessagesException extends KafkaUnavailableException {

    private static final long serialVersionUID = 1L;

    /** With one line for the user, which names what is lost. */
    public LostMessagesException(String message) {
        super(message);
    }
}
