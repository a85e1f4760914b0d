package org.txsearch.cluster;

import java.util.Map;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;

/** Which copies of shards answer a read: those that its caller prefers, unless a node is lost or slow. */
final class Copies {

    private static final String PREFERENCE = "preference";

    private Copies() {}

    /**
     * The request as it is to be sent now.
     *
     * @param areOthers whether copies other than the preferred ones are to answer
     */
    static Request request(Request request, NodeWatch.View view, boolean areOthers) {
        String preferred = request.getParameters().get(PREFERENCE);
        String now =
                preferred == null || preferred.startsWith("_") ? preferred : preference(preferred, view, areOthers);
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

    private static @Nullable String preference(String preferred, NodeWatch.View view, boolean areOthers) {
        if (view.preference() != null) {
            return view.preference();
        }
        // Elasticsearch chooses a copy by the hash of the whole text.
        return areOthers && !preferred.isEmpty() ? preferred + "-other" : preferred;
    }
}
