package org.txsearch.statement;

/**
 * The width of a column.
 *
 * @param min the minimum width in points, including the white space after the column
 * @param share the share of the width that the table has beyond the sum of all minimum widths
 */
record ColumnWidth(double min, double share) {}
