package org.txsearch.paging;

import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.index.WeekRegister.NewerRevisionException;

/** There is no complete answer; a partial one is never returned instead. */
public sealed class SearchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why there is no answer. */
    public enum Reason {
        /** The deadline passed. */
        TIMEOUT,
        /** Elasticsearch could not be reached, or a part of it did not answer. */
        INCOMPLETE,
        /** Every node of Elasticsearch has failed, and none is called for a moment. */
        SUSPENDED
    }

    private final Reason reason;
    private final boolean isElasticsearchWell;

    SearchException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
        this.isElasticsearchWell = false;
    }

    private SearchException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = Reason.INCOMPLETE;
        this.isElasticsearchWell = true;
    }

    /** Weeks that could have matching rows are missing. Elasticsearch works, and other searches are answered. */
    static SearchException missing(Collection<?> weeks) {
        return new SearchException("Missing weeks: " + weeks, null);
    }

    /** Weeks that could have matching rows have an older form, of which this build would not find all rows. */
    static SearchException olderForm(Collection<?> weeks) {
        return new SearchException(
                "Weeks of an older form: " + weeks + "; ./txsearch weeks rebuild --all converts them", null);
    }

    /** This build is too old to find all that is stored. */
    static SearchException newerRevision(NewerRevisionException why) {
        return new SearchException("This build is too old", why);
    }

    /** Rows that only their ids distinguish are more than one search may return. */
    static SearchException undividable(int rows) {
        return new SearchException(rows + " rows share one key and one number", null);
    }

    SearchException(Reason reason, String message) {
        super(message);
        this.reason = reason;
        this.isElasticsearchWell = false;
    }

    /**
     * Whether Elasticsearch failed: it could not be reached, broke off, or answered 5xx. A timeout does not count: the filter
     * may be too costly, which says nothing about other searches. Nor does a week that is missing or of an older form, or a
     * build that is too old.
     */
    public boolean isOutage() {
        if (isElasticsearchWell || reason != Reason.INCOMPLETE) {
            return false;
        }
        return !(getCause() instanceof ClusterRefusalException refusal) || refusal.status() >= 500;
    }

    /** Why there is no answer. */
    public Reason reason() {
        return reason;
    }

    /**
     * Elasticsearch no longer keeps a point in time: its node was restarted, an index was removed, or it was not used
     * for long.
     */
    public static final class PointInTimeLostException extends SearchException {

        private static final long serialVersionUID = 1L;

        PointInTimeLostException(Throwable cause) {
            super(Reason.INCOMPLETE, "The point in time is lost", cause);
        }
    }
}
