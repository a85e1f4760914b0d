package org.txsearch.gatling.matrix;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What questions cost, and data takes, at one size.
 *
 * @param size weeks or transactions
 * @param page a page of 500 over 15 days
 * @param count the exact number of rows of 15 days
 * @param documents how many transactions there are in all
 * @param bytes what they take on disk
 * @param segments in how many parts
 * @param heapMegabytes what Elasticsearch's heap holds at least
 */
record GrowthStep(long size, Cost page, Cost count, long documents, long bytes, long segments, long heapMegabytes) {

    /**
     * What a question costs.
     *
     * @param millis the median
     * @param ratio by the median of a search, measured in turns with it, in indices that do not grow
     */
    record Cost(double millis, double ratio) {}

    double bytesATransaction() {
        return bytes / (double) documents;
    }

    ObjectNode json(String grown, ObjectNode node) {
        return node.put("grown", grown)
                .put("size", size)
                .put("page_ms", page.millis())
                .put("page_ratio", page.ratio())
                .put("count_ms", count.millis())
                .put("count_ratio", count.ratio())
                .put("documents", documents)
                .put("bytes", bytes)
                .put("bytes_a_transaction", bytesATransaction())
                .put("segments", segments)
                .put("heap_mb", heapMegabytes);
    }

    static GrowthStep of(JsonNode node) {
        return new GrowthStep(
                node.path("size").asLong(),
                new Cost(
                        node.path("page_ms").asDouble(), node.path("page_ratio").asDouble()),
                new Cost(
                        node.path("count_ms").asDouble(),
                        node.path("count_ratio").asDouble()),
                node.path("documents").asLong(),
                node.path("bytes").asLong(),
                node.path("segments").asLong(),
                node.path("heap_mb").asLong());
    }
}
