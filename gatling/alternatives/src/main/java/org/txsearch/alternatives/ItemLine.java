package org.txsearch.alternatives;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * An item as it was read, with the members that a store needs separately.
 *
 * @param json the item's JSON on one line
 * @param tree the same as a tree
 */
public record ItemLine(String json, JsonNode tree) {

    /** Reads one. */
    public static ItemLine of(String json, ObjectMapper mapper) throws IOException {
        return new ItemLine(json, mapper.readTree(json));
    }

    /** Returns a member's text, null if it is null; the path is as in {@code /payer/name}. */
    public String text(String path) {
        return tree.at(path).textValue();
    }

    /** When it was created. */
    public Instant createdAt() {
        return Instant.parse(text("/created_at"));
    }

    /** Returns an amount in its currency's smallest units; null if there is none. */
    public Long minorUnits(String member) {
        String value = tree.path(member).path("value").textValue();
        return value == null ? null : new BigDecimal(value).unscaledValue().longValueExact();
    }
}
