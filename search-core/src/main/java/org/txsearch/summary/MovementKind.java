package org.txsearch.summary;

/**
 * A kind of movement, added up on its own.
 *
 * @param currency the currency's code
 */
public record MovementKind(String currency, String type, String status) {}
