package org.txsearch.write;

/** Elasticsearch cannot be written to; what has no outcome yet must be written again. */
public final class WriteFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WriteFailedException(String message) {
        super(message);
    }
}
