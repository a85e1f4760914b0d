package org.txsearch.api.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answer of a tool.
 *
 * @param content the values, among them those that payers wrote
 * @param text a sentence without values that payers wrote
 */
record ToolAnswer(ObjectNode content, String text) {

    /**
     * Returns an answer with two members that all answers about transactions have.
     *
     * @param asOf the instant until which the answer includes everything ingested; null if unknown
     * @param complete whether nothing has been left out of the answer
     */
    static ToolAnswer of(ObjectNode content, JsonNode asOf, boolean complete, String text) {
        content.set("as_of", asOf);
        content.put("complete", complete);
        String instant = asOf.isString() ? " Data as of " + asOf.asString() + "." : " The age of the data is unknown.";
        return new ToolAnswer(content, text + instant);
    }
}
