package org.txsearch.api.transactions;

import java.util.List;
import java.util.Map;

/** A value of a body, and where it stands: a JSON pointer (RFC 6901), fit to be repeated in a problem. */
public sealed interface JsonValue {

    /** Where it stands. */
    String pointer();

    /** A string. */
    record Text(String pointer, String value) implements JsonValue {}

    /** A number, as it is written. */
    record Numeral(String pointer, String literal) implements JsonValue {}

    /** True or false. */
    record Truth(String pointer, boolean value) implements JsonValue {}

    /** Null. */
    record Null(String pointer) implements JsonValue {}

    /** An array. */
    record Array(String pointer, List<JsonValue> elements) implements JsonValue {
        public Array {
            elements = List.copyOf(elements);
        }
    }

    /** An object; its members in their order, each name once. */
    record Members(String pointer, Map<String, JsonValue> byName) implements JsonValue {}
}
