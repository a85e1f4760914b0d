package org.txsearch.cli.capacity;

/**
 * How many nodes one rule asks for.
 *
 * @param rule its name
 * @param because the numbers that it was applied to
 * @param nodes so many
 */
public record Need(String rule, String because, long nodes) {}
