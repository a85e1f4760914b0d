package org.txsearch.alternatives;

import java.time.Instant;
import java.util.List;

/**
 * A query about a merchant's transactions of some time.
 *
 * @param merchant the merchant's id
 * @param from the first instant
 * @param to the first instant after them
 * @param limit how many transactions at most, the newest first
 * @param words beginnings of words of the payer's name, in lower case and without accents; null for any name
 */
public record Question(String merchant, Instant from, Instant to, int limit, List<String> words) {}
