package org.txsearch.lookup;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekListing;
import org.txsearch.index.WeekNames;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Replaces stored transactions, each only if nobody has changed it since it was read. */
public final class StoredReplacements {

    private static final Duration CALL = Duration.ofSeconds(30);

    /** Another version came first, a week is blocked or moved, the cluster is overloaded: the next try may succeed. */
    private static final Set<Integer> PASSING = Set.of(403, 408, 409, 429, 503);

    private final Cluster cluster;
    private final WeekDirectory directory;

    public StoredReplacements(Cluster cluster) {
        this.cluster = cluster;
        this.directory = new WeekDirectory(cluster);
    }

    /**
     * Replaces the transactions stored under those keys.
     *
     * @return the weeks of those that were replaced; of the others nothing is known, they are to be read again
     */
    public List<IsoWeek> replace(List<TransactionKey> keys, Function<StoredDocument, TransactionDocument> next)
            throws IOException {
        WeekListing listing = directory.listing(CALL);
        List<Map<String, Object>> documents = keys.stream()
                .map(key -> place(listing, key.week(), key.merchantId(), key.documentId()))
                .toList();
        JsonNode stored =
                cluster.patiently("POST", "/_mget", Map.of("docs", documents)).path("docs");
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        List<IsoWeek> sent = new ArrayList<>();
        for (JsonNode now : stored) {
            if (!now.path("found").asBoolean(false)) {
                if (now.has("error")) {
                    // A week may have been created or rebuilt since the weeks were listed.
                    directory.forget();
                }
                continue;
            }
            TransactionDocument document = next.apply(new StoredDocument(
                    now.path("_id").asString(),
                    now.path("_version").asLong(),
                    now.path("_source").toString().getBytes(StandardCharsets.UTF_8)));
            // Elasticsearch counts the version up by one, to the document's own.
            Map<String, Object> action = place(listing, document.week(), document.merchantId(), document.documentId());
            action.put("require_alias", true);
            action.put("if_seq_no", now.path("_seq_no").asLong());
            action.put("if_primary_term", now.path("_primary_term").asLong());
            body.writeBytes(JsonMapper.shared().writeValueAsBytes(Map.of("index", action)));
            body.write('\n');
            body.writeBytes(document.source());
            body.write('\n');
            sent.add(document.week());
        }
        return sent.isEmpty() ? List.of() : store(body.toByteArray(), sent, listing);
    }

    private static Map<String, Object> place(WeekListing listing, IsoWeek week, String merchantId, String documentId) {
        Map<String, Object> place = new HashMap<>(Map.of("_id", documentId));
        if (listing.isRouted(week)) {
            place.put("_index", WeekNames.routed(week));
            place.put("routing", merchantId);
        } else {
            place.put("_index", WeekNames.alias(week));
        }
        return place;
    }

    private List<IsoWeek> store(byte[] body, List<IsoWeek> sent, WeekListing listing) throws IOException {
        Request request = new Request("POST", "/_bulk");
        request.setEntity(new NByteArrayEntity(body, ContentType.create("application/x-ndjson")));
        JsonNode items;
        try {
            items = JsonMapper.shared().readTree(cluster.call(request, CALL)).path("items");
        } catch (ResponseException e) {
            if (!PASSING.contains(e.getResponse().getStatusLine().getStatusCode())) {
                throw e;
            }
            return List.of();
        }
        List<IsoWeek> replaced = new ArrayList<>();
        for (int i = 0; i < sent.size(); i++) {
            JsonNode item = items.path(i).path("index");
            int status = item.path("status").asInt(0);
            String type = item.path("error").path("type").asString("");
            if (status / 100 == 2) {
                replaced.add(sent.get(i));
            } else if (type.equals("routing_missing_exception") || status == 404 && listing.isRouted(sent.get(i))) {
                directory.forget();
            } else if (!PASSING.contains(status)) {
                throw new IOException("Elasticsearch refused a new version with " + status + " " + type);
            }
        }
        return replaced;
    }
}
