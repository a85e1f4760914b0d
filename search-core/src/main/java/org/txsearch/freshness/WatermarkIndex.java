package org.txsearch.freshness;

import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch._types.Result;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.mapping.DynamicMapping;
import co.elastic.clients.elasticsearch.core.BulkResponse;
import co.elastic.clients.elasticsearch.core.bulk.BulkOperation;
import co.elastic.clients.elasticsearch.core.bulk.BulkResponseItem;
import co.elastic.clients.elasticsearch.core.mget.MultiGetResponseItem;
import co.elastic.clients.elasticsearch.core.search.Hit;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.BoundedCall;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The index with one document for each open source. What is written is visible to readers when the call returns.
 *
 * <p>Names only ever stand in bodies, never in a path: they may hold any character.
 */
final class WatermarkIndex {

    private static final String INDEX = "txsearch-watermarks";
    private static final String WATERMARK = "watermark";
    private static final String NO_INDEX = "index_not_found_exception";
    private static final int MAX_SOURCES = 10_000;
    private static final int CONFLICT = 409;

    /** A document without a watermark would come first: an as_of that is too old is true, one too new is not. */
    private static final String LEAST = "{\"size\":1,\"_source\":false,\"track_total_hits\":false,\"sort\":[{\""
            + WATERMARK + "\":{\"order\":\"asc\",\"missing\":0}}]}";

    private final Cluster cluster;

    WatermarkIndex(Cluster cluster) {
        this.cluster = cluster;
    }

    /** A source's document, and what must be named to replace exactly this state of it. */
    record Entry(Instant watermark, long sequenceNumber, long primaryTerm) {}

    /** Makes the index, unless it is there. */
    void create() throws IOException {
        try {
            cluster.call(client -> client.indices()
                    .create(c -> c.index(INDEX)
                            .settings(s -> s.numberOfShards("1").autoExpandReplicas("0-1"))
                            .mappings(
                                    m -> m.dynamic(DynamicMapping.False).properties(WATERMARK, p -> p.date(d -> d)))));
        } catch (ClusterRefusalException e) {
            if (!e.isAlreadyThere()) {
                throw e;
            }
        }
    }

    /** Makes visible what others have written. */
    void refresh() throws IOException {
        cluster.call(client -> client.indices().refresh(r -> r.index(INDEX)));
    }

    /** The documents of those sources, as they are and not as a search sees them; there is none of a closed one. */
    Map<String, Entry> read(Collection<String> sources) throws IOException {
        Map<String, Entry> entries = new LinkedHashMap<>();
        if (sources.isEmpty()) {
            return entries;
        }
        var answer = cluster.call(client -> client.mget(m -> m.index(INDEX).ids(List.copyOf(sources)), JsonNode.class));
        for (MultiGetResponseItem<JsonNode> item : answer.docs()) {
            if (item.isFailure()) {
                if (!NO_INDEX.equals(item.failure().error().type())) {
                    throw new IOException("A watermark cannot be read: "
                            + item.failure().error().reason());
                }
            } else if (item.result().found()) {
                entries.put(
                        item.result().id(),
                        entry(
                                item.result().source(),
                                item.result().seqNo(),
                                item.result().primaryTerm()));
            }
        }
        return entries;
    }

    /**
     * Writes watermarks in one request: in place of the entry given, or, where none is given, of a source that is not
     * open. Those that somebody else has changed meanwhile are not written and not among the answer; nor are any where
     * the index is gone.
     */
    Map<String, Entry> write(Map<String, Instant> watermarks, Map<String, Entry> replaced) throws IOException {
        List<BulkOperation> operations = new ArrayList<>();
        watermarks.forEach((source, watermark) -> operations.add(operation(source, watermark, replaced.get(source))));
        Map<String, Entry> written = new LinkedHashMap<>();
        for (BulkResponseItem item : bulk(operations).items()) {
            Instant watermark = watermarks.get(item.id());
            if (item.error() == null && watermark != null) {
                written.put(String.valueOf(item.id()), entry(watermark, item.seqNo(), item.primaryTerm()));
            } else if (item.status() != CONFLICT && !isIndexMissing(item)) {
                throw new IOException("A watermark could not be written: " + reason(item));
            }
        }
        return written;
    }

    /** Deletes a source's document; says whether there was one. */
    boolean delete(String source) throws IOException {
        BulkResponseItem item = bulk(List.of(BulkOperation.of(o -> o.delete(d -> d.id(source)))))
                .items()
                .get(0);
        if (item.error() != null && !isIndexMissing(item)) {
            throw new IOException("A source could not be closed: " + reason(item));
        }
        return Result.Deleted.jsonValue().equals(item.result());
    }

    /** The open sources by name; of more than can be listed, those that are furthest behind. */
    Map<String, Instant> list() throws IOException {
        Map<String, Instant> watermarks = new TreeMap<>();
        try {
            var answer = cluster.call(client -> client.search(
                    s -> s.index(INDEX)
                            .size(MAX_SOURCES)
                            .sort(o -> o.field(f -> f.field(WATERMARK).order(SortOrder.Asc)))
                            .allowPartialSearchResults(false),
                    JsonNode.class));
            for (Hit<JsonNode> hit : answer.hits().hits()) {
                watermarks.put(String.valueOf(hit.id()), watermark(hit.source()));
            }
        } catch (ClusterRefusalException e) {
            if (!e.isIndexMissing()) {
                throw e;
            }
        }
        return watermarks;
    }

    /** The least watermark, if any source is open; an index that is not there has never known one. */
    Optional<Instant> least(Duration atMost) throws IOException {
        Request request = new Request("POST", "/" + INDEX + "/_search");
        request.addParameter("allow_partial_search_results", "false");
        request.setJsonEntity(LEAST);
        JsonNode answer;
        try {
            answer = JsonMapper.shared().readTree(BoundedCall.perform(cluster, request, atMost));
        } catch (ResponseException e) {
            if (String.valueOf(e.getMessage()).contains(NO_INDEX)) {
                return Optional.empty();
            }
            throw e;
        }
        JsonNode hits = answer.path("hits").path("hits");
        // An answer that is none must not pass for one without a source.
        if (!hits.isArray() || answer.path("_shards").path("failed").asInt(1) > 0) {
            throw new IOException("The watermarks were not searched whole");
        }
        return hits.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Instant.ofEpochMilli(hits.path(0).path("sort").path(0).asLong()));
    }

    private static BulkOperation operation(String source, Instant watermark, @Nullable Entry replaced) {
        Map<String, String> document = Map.of(WATERMARK, Rfc3339.format(watermark));
        return replaced == null
                ? BulkOperation.of(o -> o.create(c -> c.id(source).document(document)))
                : BulkOperation.of(o -> o.index(i -> i.id(source)
                        .ifSeqNo(replaced.sequenceNumber())
                        .ifPrimaryTerm(replaced.primaryTerm())
                        .document(document)));
    }

    private BulkResponse bulk(List<BulkOperation> operations) throws IOException {
        return cluster.call(
                client -> client.bulk(b -> b.index(INDEX).refresh(Refresh.True).operations(operations)));
    }

    private static Entry entry(@Nullable JsonNode document, @Nullable Long sequenceNumber, @Nullable Long primaryTerm)
            throws IOException {
        return entry(watermark(document), sequenceNumber, primaryTerm);
    }

    private static Entry entry(Instant watermark, @Nullable Long sequenceNumber, @Nullable Long primaryTerm)
            throws IOException {
        if (sequenceNumber == null || primaryTerm == null) {
            throw new IOException("Elasticsearch did not say which state of a watermark this is");
        }
        return new Entry(watermark, sequenceNumber, primaryTerm);
    }

    private static Instant watermark(@Nullable JsonNode document) throws IOException {
        JsonNode watermark = document == null ? null : document.get(WATERMARK);
        if (watermark == null) {
            throw new IOException("A document in " + INDEX + " has no watermark");
        }
        return Rfc3339.parse(watermark.asString());
    }

    private static boolean isIndexMissing(BulkResponseItem item) {
        return item.error() != null && NO_INDEX.equals(item.error().type());
    }

    private static String reason(BulkResponseItem item) {
        return item.status() + " " + (item.error() == null ? "" : item.error().reason());
    }
}
