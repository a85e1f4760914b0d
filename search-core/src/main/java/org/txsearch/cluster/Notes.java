package org.txsearch.cluster;

import co.elastic.clients.elasticsearch._types.Refresh;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Small notes that commands leave beside the transactions, in an index of their own that nobody searches. */
public final class Notes {

    private static final String INDEX = "txsearch-notes";

    private final Cluster cluster;

    /** The notes of that cluster. */
    public Notes(Cluster cluster) {
        this.cluster = cluster;
    }

    /** The note of that name, if there is one. */
    @SuppressWarnings("unchecked")
    public Optional<Map<String, Object>> read(String name) throws IOException {
        if (!cluster.call(client -> client.indices().exists(e -> e.index(INDEX)))
                .value()) {
            return Optional.empty();
        }
        return Optional.ofNullable(cluster.call(
                        client -> client.get(g -> g.index(INDEX).id(name), Map.class))
                .source());
    }

    /** Writes a note, in place of an older one of that name. */
    public void write(String name, Map<String, Object> note) throws IOException {
        try {
            cluster.call(client -> client.indices()
                    .create(c -> c.index(INDEX)
                            .settings(s -> s.numberOfShards("1").autoExpandReplicas("0-1"))
                            .mappings(m -> m.enabled(false))));
        } catch (ClusterRefusalException e) {
            if (!e.type().equals("resource_already_exists_exception")) {
                throw e;
            }
        }
        cluster.call(client ->
                client.index(i -> i.index(INDEX).id(name).document(note).refresh(Refresh.True)));
    }
}
