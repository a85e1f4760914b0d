package org.txsearch.ingest.source;

/** A source that cannot be read, or not to its end; says what is wrong and what would be right. */
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
