package org.txsearch.statement;

/**
 * How wide a column is.
 *
 * @param min in points, with the white space after it
 * @param share of the width that the table has beyond the sum of all minima
 */
record ColumnWidth(double min, double share) {}
