package org.txsearch.ingest.source;

/** A source that cannot be read to its end; the message states what is wrong and what is expected. */
public final class SourceException extends Exception {

    private static final long serialVersionUID = 1L;

    /** One sentence, without the file's name. */
    public SourceException(String message) {
        super(message);
    }

    SourceException(String message, Throwable cause) {
        super(message, cause);
    }
}
