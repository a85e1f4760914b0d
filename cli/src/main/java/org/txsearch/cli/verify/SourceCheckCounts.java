package org.txsearch.cli.verify;

/**
 * How many records were read, and how many of them could not be compared.
 *
 * @param invalid records that a load refuses
 * @param retired records of retired weeks
 * @param erased records of payers whose data was erased, of which the version alone is compared
 */
public record SourceCheckCounts(long records, long invalid, long retired, long erased) {}
