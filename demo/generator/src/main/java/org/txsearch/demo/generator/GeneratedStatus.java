package org.txsearch.demo.generator;

/** The statuses of a transaction. */
enum GeneratedStatus {
    PENDING,
    AUTHORIZED,
    COMPLETED,
    PARTIALLY_REFUNDED,
    REFUNDED,
    REVERSED,
    DENIED,
    FAILED,
    CANCELLED
}
