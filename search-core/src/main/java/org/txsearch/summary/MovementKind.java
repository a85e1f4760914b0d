package org.txsearch.summary;

/**
 * A kind of movement, added up on its own.
 *
 * @param currency the currency's code
 * @param type the type
 * @param status the status
 */
public record MovementKind(String currency, String type, String status) {}
