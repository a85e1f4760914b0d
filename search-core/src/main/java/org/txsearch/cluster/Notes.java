package org.txsearch.cluster;

import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch.core.search.Hit;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Small notes that commands leave beside the transactions, in an index of their own that nobody searches. */
public final class Notes {

    static final String INDEX = "txsearch-notes";
    private static final int MAX_NOTES = 10_000;

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
        makeIndex();
        cluster.call(client ->
                client.index(i -> i.index(INDEX).id(name).document(note).refresh(Refresh.True)));
    }

    /** All notes whose names start so, by their names. */
    @SuppressWarnings("unchecked")
    public SortedMap<String, Map<String, Object>> startingWith(String prefix) throws IOException {
        SortedMap<String, Map<String, Object>> notes = new TreeMap<>();
        var answer = cluster.call(client ->
                client.search(s -> s.index(INDEX).ignoreUnavailable(true).size(MAX_NOTES), Map.class));
        for (Hit<?> hit : answer.hits().hits()) {
            if (hit.id() != null && hit.id().startsWith(prefix) && hit.source() instanceof Map<?, ?> note) {
                notes.put(hit.id(), (Map<String, Object>) note);
            }
        }
        return notes;
    }

    void makeIndex() throws IOException {
        try {
            cluster.call(client -> client.indices()
                    .create(c -> c.index(INDEX)
                            .settings(s -> s.numberOfShards("1").autoExpandReplicas("0-1"))
                            .mappings(m -> m.enabled(false))));
        } catch (ClusterRefusalException e) {
            if (!e.isAlreadyThere()) {
                throw e;
            }
        }
    }
}
