package org.txsearch.operational;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.StateDocuments;
import org.txsearch.erasure.ErasureRegister;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportSchedules;
import org.txsearch.freshness.Watermarks;
import org.txsearch.grants.Grants;
import org.txsearch.merchants.Merchants;
import org.txsearch.process.IoAction;
import org.txsearch.records.IdempotencyKeys;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.webhooks.WebhookEndpoints;
import org.txsearch.webhooks.WebhookInstances;

/**
 * The small indices besides the weeks. They are created when a process starts: once weeks have filled the cluster it creates
 * none, and exports, grants and retirement would fail.
 */
public final class OperationalIndices {

    /** The member of a document of {@link #pageStarts} with the time of its last change. */
    public static final String PAGE_STARTS_AT = "at";

    /** The member of such a document with the starts. */
    public static final String PAGE_STARTS = "starts";

    private static final Logger LOG = LoggerFactory.getLogger(OperationalIndices.class);

    private final Queue<IoAction> missing;
    private final AtomicBoolean warned = new AtomicBoolean();

    /** Creates an instance for the given cluster. A call takes no longer than the given time. */
    public OperationalIndices(Cluster cluster, Duration patience) {
        this.missing = new ConcurrentLinkedQueue<>(List.<IoAction>of(
                new StateDocuments(cluster)::createIndex,
                new Watermarks(cluster)::createIndex,
                new Grants(cluster)::createIndex,
                new Merchants(cluster, patience)::createIndex,
                new ErasureRegister(cluster, patience)::createIndex,
                new ExportJobs(cluster, patience)::createIndex,
                new IdempotencyKeys(cluster, patience)::createIndex,
                new ExportSchedules(cluster, patience)::createIndex,
                new WebhookEndpoints(cluster, patience)::createIndex,
                new WebhookDeliveries(cluster, patience)::createIndex,
                new WebhookInstances(cluster, patience, patience, System::nanoTime)::createIndex,
                cursorKeys(cluster, patience)::createIndex,
                pageStarts(cluster, patience)::createIndex));
    }

    /**
     * Creates those that do not exist; a later call continues where an earlier one failed. What this account may not create
     * is left to others. In a full cluster they stay missing, with a warning: it still takes transactions of its weeks.
     */
    public void create() throws IOException {
        for (IoAction creation = missing.peek(); creation != null; creation = missing.peek()) {
            try {
                creation.run();
            } catch (ClusterRefusalException e) {
                if (e.isFull()) {
                    if (!warned.getAndSet(true)) {
                        LOG.warn("Small indices, such as those of exports, cannot be created. {}", e.getMessage());
                    }
                    return;
                }
                if (!e.isForbidden()) {
                    throw e;
                }
                LOG.debug("An index is left to an account that may create it: {}", e.getMessage());
            }
            missing.remove();
        }
    }

    /** Returns the starts of numbered pages, as programs written for PayPal read them. */
    public static DocumentStore pageStarts(Cluster cluster, Duration patience) {
        return new DocumentStore(
                cluster,
                "txsearch-page-starts",
                Map.of(PAGE_STARTS_AT, Map.of("type", "date"), PAGE_STARTS, DocumentStore.STORED),
                patience);
    }

    public static DocumentStore cursorKeys(Cluster cluster, Duration patience) {
        return new DocumentStore(cluster, "txsearch-cursor-keys", Map.of("seen", Map.of("type", "date")), patience);
    }
}
