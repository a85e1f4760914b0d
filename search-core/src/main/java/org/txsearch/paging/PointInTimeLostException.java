package org.txsearch.paging;

/**
 * Elasticsearch no longer keeps a point in time: its node was restarted, an index was removed, or it was not used
 * for long.
 */
public final class PointInTimeLostException extends SearchException {

    private static final long serialVersionUID = 1L;

    PointInTimeLostException(Throwable cause) {
        super(SearchFailureReason.INCOMPLETE, "The point in time is lost", cause);
    }
}
