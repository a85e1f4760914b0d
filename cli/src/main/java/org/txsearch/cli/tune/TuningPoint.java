package org.txsearch.cli.tune;

/**
 * One point of a curve.
 *
 * @param shape how it was written
 * @param documentsPerSecond the median of the turns
 * @param turns how often it was measured
 */
public record TuningPoint(WriteShape shape, double documentsPerSecond, int turns) {}
