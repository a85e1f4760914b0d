package org.txsearch.cli.capacity;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.txsearch.cluster.BoundedCall;
import org.txsearch.cluster.Cluster;
import org.txsearch.weeks.WeekNames;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a document takes on the disk of a cluster, measured on its weeks. */
public final class StoredBytes {

    /** Fewer say more of the overhead of a shard than of a document. */
    private static final long MIN_DOCUMENTS = 10_000;

    private static final Duration AT_MOST = Duration.ofSeconds(30);

    private StoredBytes() {}

    /** Measured on hot and on cold weeks; estimated for those of which there are too few documents; empty without both. */
    public static Optional<DocumentBytes> measure(Cluster cluster) throws IOException {
        JsonNode settings;
        JsonNode stats;
        try {
            settings = get(cluster, "/_settings/index.codec?flat_settings=true");
            stats = get(cluster, "/_stats/docs,store?filter_path=indices.*.primaries");
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() == 404) {
                return Optional.empty();
            }
            throw e;
        }
        Stored hot = new Stored(0, 0);
        Stored cold = new Stored(0, 0);
        for (Map.Entry<String, JsonNode> index : stats.path("indices").properties()) {
            JsonNode primaries = index.getValue().path("primaries");
            Stored stored = new Stored(
                    primaries.at("/docs/count").asLong(),
                    primaries.at("/store/size_in_bytes").asLong());
            String codec = settings.path(index.getKey())
                    .path("settings")
                    .path("index.codec")
                    .asString("default");
            if (codec.equals("best_compression")) {
                cold = cold.plus(stored);
            } else {
                hot = hot.plus(stored);
            }
        }
        if (hot.documents() < MIN_DOCUMENTS) {
            return Optional.empty();
        }
        DocumentBytes estimated = DocumentBytes.estimatedFrom(hot.aDocument());
        return Optional.of(
                cold.documents() < MIN_DOCUMENTS ? estimated : new DocumentBytes(hot.aDocument(), cold.aDocument()));
    }

    private record Stored(long documents, long bytes) {

        Stored plus(Stored other) {
            return new Stored(documents + other.documents, bytes + other.bytes);
        }

        double aDocument() {
            return (double) bytes / documents;
        }
    }

    private static JsonNode get(Cluster cluster, String what) throws IOException {
        return JsonMapper.shared()
                .readTree(BoundedCall.perform(cluster, new Request("GET", "/" + WeekNames.ALL + what), AT_MOST));
    }
}
