package org.txsearch.summary;

/**
 * What is added up together.
 *
 * @param currency the currency's code
 * @param type the type
 * @param status the status
 */
public record MovementKind(String currency, String type, String status) {}
