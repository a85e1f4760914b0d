package org.txsearch.cluster;

import java.util.Map;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;

/** Which copies of shards answer a read. */
enum ReplicaPreference {
    /** Those that its caller prefers, except those of nodes that are lost or on probation. */
    USUAL,
    /** Those that its caller prefers, those of a node on probation as well: it is to be warmed and judged. */
    ON_TRIAL,
    /** Others, since the preferred ones are slow. */
    OTHER;

    private static final String PREFERENCE = "preference";

    /** The request as it is to be sent now. */
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
        // What a lost node would answer is never waited for.
        boolean isAsPreferred =
                view.preference() == null || (this == ON_TRIAL && view.lost().isEmpty());
        if (!isAsPreferred) {
            return view.preference();
        }
        // Elasticsearch chooses a copy by the hash of the whole text.
        return this == OTHER && !preferred.isEmpty() ? preferred + "-other" : preferred;
    }
}
