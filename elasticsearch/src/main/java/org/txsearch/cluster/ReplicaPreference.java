package org.txsearch.cluster;

import java.util.Map;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;

/** The copies of shards that answer a read. */
enum ReplicaPreference {
    /** The copies that the caller prefers, without those of nodes that are lost or on probation. */
    PREFERRED,
    /** The copies that the caller prefers, including those of nodes on probation, to warm and judge these nodes. */
    INCLUDING_PROBATION,
    /** Other copies, since the preferred ones are slow. */
    OTHERS;

    private static final String PREFERENCE = "preference";

    Request request(Request request, NodeView view) {
        String preferred = request.getParameters().get(PREFERENCE);
        String now = preferred == null || preferred.startsWith("_") ? preferred : preference(preferred, view);
        if (now == null || now.equals(preferred)) {
            return request;
        }
        Request changed = new Request(request.getMethod(), request.getEndpoint());
        for (Map.Entry<String, String> parameter : request.getParameters().entrySet()) {
            changed.addParameter(
                    parameter.getKey(), parameter.getKey().equals(PREFERENCE) ? now : parameter.getValue());
        }
        changed.setEntity(request.getEntity());
        changed.setOptions(request.getOptions());
        return changed;
    }

    private @Nullable String preference(String preferred, NodeView view) {
        // Lost nodes are never waited for.
        boolean isPreferred = view.preference() == null
                || (this == INCLUDING_PROBATION && view.lost().isEmpty());
        if (!isPreferred) {
            return view.preference();
        }
        // Elasticsearch chooses a copy by the hash of the whole text.
        return this == OTHERS && !preferred.isEmpty() ? preferred + "-other" : preferred;
    }
}
