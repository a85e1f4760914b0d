package org.txsearch.page;

/** Elasticsearch no longer keeps a point in time: its node was restarted, an index was removed, or nobody asked for long. */
public final class SnapshotLostException extends SearchException {

    private static final long serialVersionUID = 1L;

    SnapshotLostException(Throwable cause) {
        super(Reason.INCOMPLETE, "The point in time is lost", cause);
    }
}
