package org.txsearch.cli.tune;

/**
 * A point of a curve.
 *
 * @param documentsPerSecond the median of the turns
 * @param turns how often it was measured
 */
public record TuningPoint(RequestShape shape, double documentsPerSecond, int turns) {}
