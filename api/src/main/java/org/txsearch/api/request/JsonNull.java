package org.txsearch.api.request;

/** The value null. */
public record JsonNull(String pointer) implements JsonValue {}
