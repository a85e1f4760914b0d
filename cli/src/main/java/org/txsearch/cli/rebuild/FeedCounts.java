package org.txsearch.cli.rebuild;

/**
 * The records of a feed that was copied.
 *
 * @param read the number of all records
 * @param invalid records that are not valid
 * @param older documents that the old index has in a newer version
 * @param otherWeeks documents of other weeks
 */
public record FeedCounts(long read, long invalid, long older, long otherWeeks) {}
