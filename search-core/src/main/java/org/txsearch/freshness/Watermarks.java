package org.txsearch.freshness;

import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch._types.VersionType;
import co.elastic.clients.elasticsearch.core.search.Hit;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;

/**
 * Until when each source of transactions is visible to searches: every event of a source whose {@code ingested_at} is
 * before its watermark is found.
 *
 * <p>A source is opened before it stamps its first event, and closed when it will stamp no more. What is searched is
 * complete up to the least watermark of the open sources.
 */
public final class Watermarks {

    private static final String INDEX = "txsearch-watermarks";
    private static final int MOST_SOURCES = 10_000;

    private final Cluster cluster;

    /** The watermarks of that cluster. */
    public Watermarks(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Opens a source that will stamp nothing before that instant; the watermark of one that is open stays. */
    public void open(String source, Instant from) throws IOException {
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
        write(source, from);
    }

    /** Moves watermarks on; one that is further already stays. */
    public void advance(Map<String, Instant> visibleBefore) throws IOException {
        for (Map.Entry<String, Instant> source : visibleBefore.entrySet()) {
            write(source.getKey(), source.getValue());
        }
    }

    /** Closes a source: everything that it stamped is visible. */
    public void close(String source) throws IOException {
        cluster.call(client -> client.delete(d -> d.index(INDEX).id(source).refresh(Refresh.True)));
    }

    /** The open sources with their watermarks. */
    public Map<String, Instant> open() throws IOException {
        Map<String, Instant> watermarks = new LinkedHashMap<>();
        var answer = cluster.call(client -> client.search(
                s -> s.index(INDEX).ignoreUnavailable(true).size(MOST_SOURCES).version(true), Map.class));
        for (Hit<?> hit : answer.hits().hits()) {
            Long version = hit.version();
            if (hit.id() != null && version != null) {
                watermarks.put(hit.id(), Instant.ofEpochMilli(version));
            }
        }
        return watermarks;
    }

    /** The watermark is the document's external version, so that it never goes back, whoever writes it. */
    private void write(String source, Instant watermark) throws IOException {
        try {
            cluster.call(client -> client.index(i -> i.index(INDEX)
                    .id(source)
                    .version(watermark.toEpochMilli())
                    .versionType(VersionType.External)
                    .refresh(Refresh.True)
                    .document(Map.of("watermark", watermark.toString()))));
        } catch (ClusterRefusalException e) {
            if (!e.type().equals("version_conflict_engine_exception")) {
                throw e;
            }
        }
    }
}
