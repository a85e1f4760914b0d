package org.txsearch.api.request;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A value of a body with its JSON pointer (RFC 6901), which may be repeated in a problem. */
public sealed interface JsonValue permits JsonString, JsonNumber, JsonBoolean, JsonNull, JsonArray, JsonMembers {

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
        return value instanceof Boolean truth
                ? new JsonBoolean(pointer, truth)
                : new JsonString(pointer, value.toString());
    }
}
