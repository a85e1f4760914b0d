package org.txsearch.webhooks;

import static org.txsearch.cluster.DocumentStore.BOOLEAN;
import static org.txsearch.cluster.DocumentStore.DATE;
import static org.txsearch.cluster.DocumentStore.KEYWORD;
import static org.txsearch.cluster.DocumentStore.LONG;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Versioned;
import org.txsearch.records.StoredRecords;

/** All endpoints, stored in an index of their own. */
public final class WebhookEndpoints extends StoredRecords<WebhookEndpoint> {

    private static final String CREATED = "created";
    private static final String ENABLED = "settings.enabled";
    private static final Map<String, ?> FIELDS = Map.of(
            MERCHANT,
            KEYWORD,
            CREATED,
            DATE,
            CREATED_BY,
            CREATOR,
            TIE,
            LONG,
            "settings",
            Map.of("properties", Map.of("enabled", BOOLEAN, "events", KEYWORD)),
            "progress",
            Map.of("properties", Map.of("failures", LONG)));

    /** Creates an instance for the given cluster. A call takes no longer than the given time. */
    public WebhookEndpoints(Cluster cluster, Duration patience) {
        super(cluster, "txsearch-webhook-endpoints", FIELDS, patience, WebhookEndpoint.class, CREATED);
    }

    public List<Versioned<WebhookEndpoint>> enabled() throws IOException {
        List<Versioned<WebhookEndpoint>> all = new ArrayList<>();
        documents.walk(term(ENABLED, true), List.of(TIE), kept -> all.add(decode(kept)));
        return all;
    }

    /** Returns the merchant's enabled ones that get events of a type. */
    public List<WebhookEndpoint> subscribed(String merchantId, EventType type) throws IOException {
        return search(Map.of(
                        "size",
                        MAX_AT_ONCE,
                        "query",
                        all(term(MERCHANT, merchantId), term(ENABLED, true), term("settings.events", type.text()))))
                .stream()
                .map(Versioned::value)
                .toList();
    }

    /** Returns how many enabled endpoints of all merchants accept nothing at present. */
    public long failing() throws IOException {
        return documents.count(all(term(ENABLED, true), Map.of("range", Map.of("progress.failures", Map.of("gt", 0)))));
    }
}
