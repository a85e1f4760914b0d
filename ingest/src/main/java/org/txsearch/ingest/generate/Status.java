package org.txsearch.ingest.generate;

/** Where in its life a transaction stands. */
enum Status {
    PENDING,
    AUTHORIZED,
    COMPLETED,
    PARTIALLY_REFUNDED,
    REFUNDED,
    REVERSED,
    DENIED,
    FAILED,
    CANCELLED;

    /** Whether the money was captured. */
    boolean isCaptured() {
        return this == COMPLETED || this == PARTIALLY_REFUNDED || this == REFUNDED || this == REVERSED;
    }
}
