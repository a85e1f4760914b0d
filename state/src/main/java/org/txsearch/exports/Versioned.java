package org.txsearch.exports;

import org.txsearch.cluster.ReadDocument;

/**
 * A record as it was read, to be replaced if no other writer was faster.
 *
 * @param value the record
 * @param kept the state of its document
 */
public record Versioned<T>(T value, ReadDocument kept) {}
