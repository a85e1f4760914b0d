package org.txsearch.grants;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.AdminCalls;
import org.txsearch.cluster.BoundedCall;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.time.Rfc3339;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The index with one document for each pair of partner and merchant that was ever granted or withdrawn. */
final class GrantIndex {

    private static final String INDEX = "/" + Grants.INDEX;
    private static final String PARTNER = "partner_id";
    private static final String MERCHANT = "merchant_id";
    private static final String STANDING = "standing";
    private static final String CHANGED_AT = "changed_at";
    private static final String RESTORED_FROM = "restored_from";
    private static final int PAGE = 1_000;
    private static final int NOT_FOUND = 404;

    private final Cluster cluster;
    private final AdminCalls calls;

    GrantIndex(Cluster cluster) {
        this.cluster = cluster;
        this.calls = new AdminCalls(cluster);
    }

    /** A pair's document, and what must be named to replace exactly this state of it. */
    record Entry(boolean standing, boolean restored, long sequenceNumber, long primaryTerm) {}

    /** Makes the index, unless it is there. */
    void create() throws IOException {
        Map<String, Object> keyword = Map.of("type", "keyword");
        Map<String, Object> mappings = Map.of(
                "dynamic",
                "strict",
                "properties",
                Map.of(
                        PARTNER,
                        keyword,
                        MERCHANT,
                        keyword,
                        STANDING,
                        Map.of("type", "boolean"),
                        CHANGED_AT,
                        Map.of("type", "date"),
                        RESTORED_FROM,
                        keyword));
        Map<String, Object> settings = Map.of("number_of_shards", 1, "auto_expand_replicas", "0-1");
        try {
            calls.call("PUT", INDEX, Map.of("settings", settings, "mappings", mappings));
        } catch (ClusterRefusalException e) {
            if (!e.isAlreadyThere()) {
                throw e;
            }
            // An index of an earlier build lacks the last field.
            calls.call("PUT", INDEX + "/_mapping", Map.of("properties", Map.of(RESTORED_FROM, keyword)));
        }
    }

    /** The pair's document as it is, and not as a search sees it. */
    @Nullable
    Entry read(GrantKey key) throws IOException {
        try {
            JsonNode document = calls.call("GET", path(key));
            return new Entry(
                    document.path("_source").path(STANDING).asBoolean(),
                    document.path("_source").has(RESTORED_FROM),
                    document.path("_seq_no").asLong(),
                    document.path("_primary_term").asLong());
        } catch (ClusterRefusalException e) {
            if (e.type().equals("status " + NOT_FOUND)) {
                return null;
            }
            throw e;
        }
    }

    /** Writes the pair's state in place of that one, or as the first; false where somebody else was faster. */
    boolean write(GrantKey key, boolean standing, Instant now, @Nullable Entry replaced) throws IOException {
        String condition = replaced == null
                ? "op_type=create"
                : "if_seq_no=" + replaced.sequenceNumber() + "&if_primary_term=" + replaced.primaryTerm();
        return write(key, document(key, standing, now), condition);
    }

    /** Takes over the documents of an index that came from a backup, none of them active; what is there already stays. */
    void adopt(String restored, String backup) throws IOException {
        walk("/" + restored, null, Map.of("match_all", Map.of()), document -> {
            Grant grant = grant(document);
            Map<String, Object> inactive = document(grant.key(), false, grant.since());
            if (document.path(STANDING).asBoolean()) {
                inactive.put(RESTORED_FROM, backup);
            } else if (!grant.isActive()) {
                inactive.put(RESTORED_FROM, grant.restoredFrom());
            }
            write(grant.key(), inactive, "op_type=create");
        });
    }

    private static Map<String, Object> document(GrantKey key, boolean standing, Instant changedAt) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(PARTNER, key.partnerId());
        document.put(MERCHANT, key.merchantId());
        document.put(STANDING, standing);
        document.put(CHANGED_AT, Rfc3339.format(changedAt));
        return document;
    }

    private boolean write(GrantKey key, Map<String, Object> document, String condition) throws IOException {
        try {
            calls.call("PUT", path(key) + "?" + condition, document);
            return true;
        } catch (ClusterRefusalException e) {
            if (e.isConflict()) {
                return false;
            }
            throw e;
        }
    }

    /** Whether the pair's document says that the grant stands; a document or an index that is not there says no. */
    boolean stands(GrantKey key, Duration atMost) throws IOException {
        try {
            byte[] answer = BoundedCall.perform(cluster, new Request("GET", path(key)), atMost);
            JsonNode document = JsonMapper.shared().readTree(answer);
            JsonNode standing = document.path("_source").path(STANDING);
            if (!standing.isBoolean()) {
                throw new IOException("A document of a grant does not say whether it stands");
            }
            return standing.booleanValue();
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() == NOT_FOUND) {
                return false;
            }
            throw e;
        } catch (JacksonException e) {
            throw new IOException("The answer about a grant cannot be read", e);
        }
    }

    private interface Taker {
        void take(JsonNode document) throws IOException;
    }

    /** All grants that are active or wait to be confirmed, by partner and merchant. */
    List<Grant> list(@Nullable String partnerId) throws IOException {
        create();
        List<Grant> grants = new ArrayList<>();
        Map<String, ?> isListed = Map.of(
                "bool",
                Map.of(
                        "should",
                        List.of(
                                Map.of("term", Map.of(STANDING, true)),
                                Map.of("exists", Map.of("field", RESTORED_FROM)))));
        walk(INDEX, partnerId, isListed, document -> grants.add(grant(document)));
        return grants;
    }

    private void walk(String index, @Nullable String partnerId, Map<String, ?> query, Taker taker) throws IOException {
        calls.call("POST", index + "/_refresh");
        JsonNode hits;
        JsonNode last = null;
        do {
            hits = calls.call(
                            "POST", index + "/_search?allow_partial_search_results=false", page(partnerId, query, last))
                    .path("hits")
                    .path("hits");
            for (JsonNode hit : hits) {
                taker.take(hit.path("_source"));
                last = hit.path("sort");
            }
        } while (hits.size() == PAGE);
    }

    private static Map<String, Object> page(
            @Nullable String partnerId, Map<String, ?> query, @Nullable JsonNode after) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("size", PAGE);
        body.put("sort", List.of(PARTNER, MERCHANT));
        body.put(
                "query",
                Map.of(
                        "bool",
                        Map.of(
                                "filter",
                                partnerId == null
                                        ? List.of(query)
                                        : List.of(query, Map.of("term", Map.of(PARTNER, partnerId))))));
        if (after != null) {
            body.put("search_after", after);
        }
        return body;
    }

    private static Grant grant(JsonNode document) {
        return new Grant(
                new GrantKey(
                        document.path(PARTNER).asString(),
                        document.path(MERCHANT).asString()),
                Rfc3339.parse(document.path(CHANGED_AT).asString()),
                document.path(RESTORED_FROM).asStringOpt().orElse(null));
    }

    private static String path(GrantKey key) {
        return INDEX + "/_doc/" + key.documentId();
    }
}
