package org.txsearch.paging;

/** Why there is no answer. */
public enum SearchFailureReason {
    /** The deadline passed. */
    TIMEOUT,
    /** Elasticsearch could not be reached, or a part of it did not answer. */
    INCOMPLETE,
    /** Every node of Elasticsearch has failed, and none is called for a moment. */
    SUSPENDED
}
