package org.txsearch.cluster;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A document as it was read.
 *
 * @param id its name, fit for a URL
 * @param content its members
 * @param sequenceNumber with the term, names exactly this state
 * @param primaryTerm see there
 */
public record ReadDocument(String id, JsonNode content, long sequenceNumber, long primaryTerm) {

    /** The members as a map. */
    @SuppressWarnings("unchecked")
    public Map<String, Object> asMap() {
        return JsonMapper.shared().treeToValue(content, Map.class);
    }
}
