package org.txsearch.api.request;

/** True or false. */
public record JsonBoolean(String pointer, boolean value) implements JsonValue {}
