package org.txsearch.cli.capacity;

/**
 * The number of nodes that one rule requires.
 *
 * @param because the numbers that the rule was applied to
 */
public record NodeNeed(String rule, String because, long nodes) {}
