package org.txsearch.page;

/** No whole answer could be had; a partial one is never given instead. */
public final class SearchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why there is no answer. */
    public enum Reason {
        /** The deadline passed. */
        TIMEOUT,
        /** Elasticsearch could not be reached, or a part of it did not answer. */
        INCOMPLETE
    }

    private final Reason reason;

    SearchException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    SearchException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Why there is no answer. */
    public Reason reason() {
        return reason;
    }
}
