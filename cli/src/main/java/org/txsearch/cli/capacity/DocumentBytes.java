package org.txsearch.cli.capacity;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.index.WeekNames;
import tools.jackson.databind.JsonNode;

/**
 * The size of a document on disk, in one copy.
 *
 * @param hot in a hot week
 * @param cold in a cold week, which is compressed more and merged
 */
public record DocumentBytes(double hot, double cold) {

    /** Measured with documents of 2 KB: 643 bytes with {@code best_compression} against 1,060 without. */
    private static final double COLD_FOR_HOT = 0.61;

    private static final double MAX = 1e6;

    /** With fewer documents the overhead of a shard counts for more than the documents. */
    private static final long MIN_DOCUMENTS = 10_000;

    public DocumentBytes {
        if (!(hot > 0 && hot <= MAX && cold > 0 && cold <= MAX)) {
            throw new IllegalArgumentException("A document takes more than 0 and at most 1,000,000 bytes");
        }
    }

    /** An estimate where no cold week has been measured. */
    public static DocumentBytes estimatedFrom(double hot) {
        return new DocumentBytes(hot, hot * COLD_FOR_HOT);
    }

    /** Measured on the weeks of a cluster; the cold size is an estimate if too few are cold; empty if too few are hot. */
    public static Optional<DocumentBytes> measure(Cluster cluster) throws IOException {
        JsonNode settings;
        JsonNode stats;
        try {
            settings = cluster.call("GET", "/" + WeekNames.ALL + "/_settings/index.codec?flat_settings=true");
            stats = cluster.call("GET", "/" + WeekNames.ALL + "/_stats/docs,store?filter_path=indices.*.primaries");
        } catch (ClusterRefusalException e) {
            if (e.type().equals("index_not_found_exception")) {
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
        DocumentBytes estimated = estimatedFrom(hot.aDocument());
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
}
