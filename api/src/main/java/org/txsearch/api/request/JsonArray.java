package org.txsearch.api.request;

import java.util.List;

/** An array. */
public record JsonArray(String pointer, List<JsonValue> elements) implements JsonValue {}
