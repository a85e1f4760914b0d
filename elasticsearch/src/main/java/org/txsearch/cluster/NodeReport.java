package org.txsearch.cluster;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The nodes that a node reaches, by its own report.
 *
 * @param reached the ids of the nodes that answered it, including its own
 * @param unreached the ids of the nodes that it knows and that did not answer
 */
record NodeReport(Set<String> reached, Set<String> unreached) {

    static final NodeReport NONE = new NodeReport(Set.of(), Set.of());

    /** Reads the answer of {@code /_nodes}. */
    static NodeReport of(JsonNode answer) {
        Set<String> unreached = new HashSet<>();
        for (JsonNode failure : answer.path("_nodes").path("failures")) {
            unreached.add(failure.path("node_id").asString(""));
        }
        return new NodeReport(Set.copyOf(answer.path("nodes").propertyNames()), Set.copyOf(unreached));
    }

    /** Returns whether the node reaches more than half of the nodes. */
    boolean reachesMost() {
        return reached.size() > unreached.size();
    }

    Set<String> known() {
        Set<String> known = new HashSet<>(reached);
        known.addAll(unreached);
        return known;
    }
}
