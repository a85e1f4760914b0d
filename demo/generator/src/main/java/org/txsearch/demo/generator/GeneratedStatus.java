package org.txsearch.demo.generator;

/** The states of a transaction. */
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
