package org.txsearch.page;

/** The order of a page's transactions. */
public enum Order {
    /** The oldest first. */
    CREATED_AT_ASCENDING,
    /** The newest first. */
    CREATED_AT_DESCENDING;

    /** The same rows from the other end. */
    public Order reversed() {
        return this == CREATED_AT_ASCENDING ? CREATED_AT_DESCENDING : CREATED_AT_ASCENDING;
    }

    /** Whether the time grows from row to row; ties then grow too. */
    public boolean isAscending() {
        return this == CREATED_AT_ASCENDING;
    }
}
