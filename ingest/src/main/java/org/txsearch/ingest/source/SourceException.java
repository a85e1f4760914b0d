package org.txsearch.ingest.source;

/** Thrown if a source cannot be read to its end. The message states the fault and the expected content. */
public final class SourceException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with one sentence, without the name of the file. */
    public SourceException(String message) {
        super(message);
    }

    SourceException(String message, Throwable cause) {
        super(message, cause);
    }
}
