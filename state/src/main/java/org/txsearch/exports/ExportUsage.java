package org.txsearch.exports;

/**
 * The numbers of stored exports.
 *
 * @param exports how many there are, in whatever state, deleted ones too until they are forgotten
 * @param files how many finished files are stored
 * @param bytes how long those are together
 */
public record ExportUsage(long exports, long files, long bytes) {}
