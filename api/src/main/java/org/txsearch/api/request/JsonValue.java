package org.txsearch.api.request;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value of a body with its JSON pointer (RFC 6901), which may be repeated in a problem. */
public sealed interface JsonValue {

    /** Returns the pointer to it. */
    String pointer();

    /** Returns the JSON value of maps, lists, booleans, and texts, all with the given pointer. */
    static JsonValue of(String pointer, Object value) {
        if (value instanceof Map<?, ?> given) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            given.forEach((name, member) -> members.put(name.toString(), of(pointer, member)));
            return new JsonMembers(pointer, Collections.unmodifiableMap(members));
        }
        if (value instanceof Collection<?> elements) {
            return new JsonArray(
                    pointer,
                    elements.stream().map(element -> of(pointer, element)).toList());
        }
        return value instanceof Boolean truth ? new Truth(pointer, truth) : new JsonString(pointer, value.toString());
    }

    /**
     * A string.
     *
     * @param value the value
     * @param written the text of the client, which may mark the value as a part of a text
     */
    record JsonString(String pointer, String value, String written) implements JsonValue {

        public JsonString(String pointer, String value) {
            this(pointer, value, value);
        }
    }

    /** A number, as it is written. */
    record Numeral(String pointer, String literal) implements JsonValue {}

    /** True or false. */
    record Truth(String pointer, boolean value) implements JsonValue {}

    /** Null. */
    record Null(String pointer) implements JsonValue {}

    /** An array. */
    record JsonArray(String pointer, List<JsonValue> elements) implements JsonValue {
        public JsonArray {
            elements = List.copyOf(elements);
        }
    }

    /** An object, with its members in their order. */
    record JsonMembers(String pointer, Map<String, JsonValue> byName) implements JsonValue {}
}
