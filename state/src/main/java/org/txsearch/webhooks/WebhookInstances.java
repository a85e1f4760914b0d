package org.txsearch.webhooks;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.LeaseWatch;
import org.txsearch.cluster.Versioned;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The instances that send events: each has one document with a beat, so that owning many endpoints costs no more than owning
 * one.
 *
 * <p>A beat is judged by its change within the watcher's own time, and not by two machines' clocks. An instance that could
 * not beat for half of the silence after which others take its endpoints must not send any more: in the other half it stores
 * what it has sent.
 */
public final class WebhookInstances {

    private static final String BEAT = "beat";
    private static final int MAX_INSTANCES = 1_000;

    private final DocumentStore documents;
    private final String own = UUID.randomUUID().toString();
    private final Duration silence;
    private final LongSupplier nanos;
    private final LeaseWatch watch;
    private long beat;

    /** When the last beat that was stored was sent; null before the first one. */
    private volatile @Nullable Long heardNanos;

    /** Creates an instance for the given cluster. Instances that are silent for longer than the given time are dead. */
    public WebhookInstances(Cluster cluster, Duration patience, Duration silence, LongSupplier nanos) {
        this.documents = new DocumentStore(
                cluster, "txsearch-webhook-instances", Map.of(BEAT, Map.of("type", "long")), patience);
        this.silence = silence;
        this.nanos = nanos;
        this.watch = new LeaseWatch(nanos);
    }

    public void createIndex() throws IOException {
        documents.createIndex();
    }

    public String own() {
        return own;
    }

    /** Shows that this instance lives; for one thread. */
    public void beat() throws IOException {
        long sent = nanos.getAsLong();
        documents.update(
                own, true, before -> JsonMapper.shared().createObjectNode().put(BEAT, ++beat));
        heardNanos = sent;
    }

    /** Returns whether this instance has beaten lately, so that no other instance takes its endpoints soon; for any thread. */
    public boolean isHeard() {
        Long heard = heardNanos;
        return heard != null && nanos.getAsLong() - heard < silence.toNanos() / 2;
    }

    /** Returns the instances that live, this one included. Documents of dead ones are removed long after their deaths. */
    public Set<String> living() throws IOException {
        long sent = nanos.getAsLong();
        List<Versioned<JsonNode>> all = documents.search(Map.of("size", MAX_INSTANCES));
        if (nanos.getAsLong() - sent > silence.toNanos() / 2) {
            // While Elasticsearch does not answer, no instance can beat.
            watch.pollFailed();
        }
        Map<String, Long> beats = new HashMap<>();
        all.forEach(kept -> beats.put(kept.id(), kept.value().path(BEAT).asLong()));
        Map<String, Duration> silences = watch.silences(beats);
        Set<String> living = new HashSet<>(Set.of(own));
        for (Versioned<JsonNode> kept : all) {
            Duration silent = silences.getOrDefault(kept.id(), Duration.ZERO);
            if (silent.compareTo(silence) < 0) {
                living.add(kept.id());
            } else if (silent.compareTo(silence.multipliedBy(20)) > 0
                    && !kept.id().equals(own)) {
                documents.delete(kept.version());
            }
        }
        return living;
    }

    /** Forgets what it saw, since it could not read: nobody could beat either. */
    public void pollFailed() {
        watch.pollFailed();
    }

    /** Leaves: its endpoints may be taken at once. */
    public void leave() throws IOException {
        heardNanos = null;
        for (Versioned<JsonNode> kept : documents.read(own).stream().toList()) {
            documents.delete(kept.version());
        }
    }
}
