package org.txsearch.api.request;

/** Null. */
public record JsonNull(String pointer) implements JsonValue {}
