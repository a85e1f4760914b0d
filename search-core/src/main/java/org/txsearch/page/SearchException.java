package org.txsearch.page;

import java.util.Collection;

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
    private final boolean ofAWeek;

    SearchException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
        this.ofAWeek = false;
    }

    private SearchException(String message) {
        super(message);
        this.reason = Reason.INCOMPLETE;
        this.ofAWeek = true;
    }

    /** Weeks that could answer are missing. Elasticsearch is well, and other questions are answered. */
    static SearchException missing(Collection<?> weeks) {
        return new SearchException("Missing weeks: " + weeks);
    }

    SearchException(Reason reason, String message) {
        super(message);
        this.reason = reason;
        this.ofAWeek = false;
    }

    /**
     * Whether Elasticsearch failed: it could not be reached, broke off, or answered 5xx. A search whose time ran out is none,
     * whoever stopped it: its filter may be too costly, which says nothing about the searches of others. Nor is a week
     * that is missing.
     */
    public boolean isOutage() {
        if (ofAWeek || reason == Reason.TIMEOUT) {
            return false;
        }
        return !(getCause() instanceof RefusedSearchException refusal) || refusal.status() >= 500;
    }

    /** Why there is no answer. */
    public Reason reason() {
        return reason;
    }
}
