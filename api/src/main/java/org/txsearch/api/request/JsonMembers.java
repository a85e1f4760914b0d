package org.txsearch.api.request;

import java.util.Map;

/** An object, with its members in their order. */
public record JsonMembers(String pointer, Map<String, JsonValue> byName) implements JsonValue {}
