package org.txsearch.api.request;

/** A number, as it is written. */
public record JsonNumber(String pointer, String literal) implements JsonValue {}
