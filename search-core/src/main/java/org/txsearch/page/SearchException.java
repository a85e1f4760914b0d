package org.txsearch.page;

/** No whole answer could be had; a partial one is never given instead. */
public sealed class SearchException extends RuntimeException permits SnapshotLostException {

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

    /**
     * Whether Elasticsearch failed to answer: it could not be reached, kept silent, or made a mistake of its own. It did
     * answer where it said in time that it needs longer, or refused.
     */
    public boolean isOutage() {
        if (getCause() instanceof RefusedSearchException refusal) {
            return refusal.status() >= 500;
        }
        return reason == Reason.INCOMPLETE || getCause() != null;
    }

    /** Why there is no answer. */
    public Reason reason() {
        return reason;
    }
}
