package org.txsearch.paging;

import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.index.NewerRevisionException;

/** There is no complete answer; a partial one is never returned instead. */
public sealed class SearchException extends RuntimeException permits PointInTimeLostException {

    private static final long serialVersionUID = 1L;

    private final SearchFailureReason reason;
    private final boolean isElasticsearchWell;

    SearchException(SearchFailureReason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
        this.isElasticsearchWell = false;
    }

    private SearchException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = SearchFailureReason.INCOMPLETE;
        this.isElasticsearchWell = true;
    }

    /** Weeks that could have matching rows are missing. Elasticsearch works, and other searches are answered. */
    static SearchException missing(Collection<?> weeks) {
        return new SearchException("Missing weeks: " + weeks, null);
    }

    /** This build is too old to find all that is stored. */
    static SearchException newerRevision(NewerRevisionException why) {
        return new SearchException("This build is too old", why);
    }

    /** Rows that only their ids distinguish are more than one search may return. */
    static SearchException undividable(int rows) {
        return new SearchException(rows + " rows share one key and one number", null);
    }

    SearchException(SearchFailureReason reason, String message) {
        super(message);
        this.reason = reason;
        this.isElasticsearchWell = false;
    }

    /**
     * Returns whether Elasticsearch failed: it could not be reached, broke off, or answered 5xx. A timeout does not count: the filter
     * may be too costly, which says nothing about other searches. Nor does a week that is missing, or a
     * build that is too old.
     */
    public boolean isOutage() {
        if (isElasticsearchWell || reason != SearchFailureReason.INCOMPLETE) {
            return false;
        }
        return !(getCause() instanceof ClusterRefusalException refusal) || refusal.status() >= 500;
    }

    public SearchFailureReason reason() {
        return reason;
    }
}
