package org.txsearch.client;

/**
 * A transaction that is new or changed.
 *
 * @param transaction its current state
 * @param checkpoint the point to continue from once it is processed
 */
public record Change(Transaction transaction, String checkpoint) {}
