package org.txsearch.alternatives;

/**
 * The size of a design's data.
 *
 * @param transactions how many transactions
 * @param rows how many documents of Lucene, or rows, they are
 * @param bytes on disk, indices included
 */
public record Size(long transactions, long rows, long bytes) {}
