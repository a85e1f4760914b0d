package org.txsearch.api.request;

/**
 * A string.
 *
 * @param value the value
 * @param written the text of the client, which may mark the value as a part of a text
 */
public record JsonString(String pointer, String value, String written) implements JsonValue {

    public JsonString(String pointer, String value) {
        this(pointer, value, value);
    }
}
