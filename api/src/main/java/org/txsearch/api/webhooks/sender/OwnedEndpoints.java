package org.txsearch.api.webhooks.sender;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.cluster.Versioned;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoints;
import org.txsearch.webhooks.WebhookInstances;

/** Manages the endpoints whose events this instance sends: its share of all endpoints. Used by one thread. */
@Component
final class OwnedEndpoints {

    private static final Logger LOG = LoggerFactory.getLogger(OwnedEndpoints.class);

    /** The interval at which finished exports are read. */
    static final Duration EXPORTS_EVERY = Duration.ofSeconds(5);

    private final WebhookEndpoints endpoints;
    private final WebhookInstances instances;
    private final WebhookSecrets secrets;
    private final Map<String, OwnedEndpoint> owned = new ConcurrentHashMap<>();

    OwnedEndpoints(WebhookEndpoints endpoints, WebhookInstances instances, WebhookSecrets secrets) {
        this.endpoints = endpoints;
        this.instances = instances;
        this.secrets = secrets;
    }

    /** Returns the current endpoints of this instance. Also used by other threads. */
    Collection<OwnedEndpoint> all() {
        return List.copyOf(owned.values());
    }

    /** Removes an endpoint that no longer belongs to this instance. */
    void forget(OwnedEndpoint each) {
        owned.remove(each.seen.value().id(), each);
    }

    void renew() throws IOException {
        instances.beat();
    }

    /** Returns whether this instance may send. Other instances wait longer before they take its endpoints. */
    boolean maySend() {
        return instances.isHeard();
    }

    /** Releases all endpoints to other instances. */
    void leave() throws IOException {
        owned.clear();
        instances.leave();
    }

    /** Takes endpoints without a living owner up to the share of this instance, and releases endpoints beyond it. */
    void elect() throws IOException {
        Set<String> living;
        try {
            living = instances.living();
        } catch (IOException e) {
            instances.pollFailed();
            throw e;
        }
        Map<String, Versioned<WebhookEndpoint>> all = new HashMap<>();
        endpoints.enabled().forEach(seen -> all.put(seen.value().id(), seen));
        int part = (all.size() + living.size() - 1) / living.size();
        for (OwnedEndpoint each : List.copyOf(owned.values())) {
            Versioned<WebhookEndpoint> found = all.get(each.seen.value().id());
            each.found = found != null && found.value().owner().equals(instances.own()) ? found : null;
            if (each.found == null) {
                // A running round detects the loss when it writes.
                owned.remove(each.seen.value().id());
            } else if (each.round == null) {
                each.update();
            }
        }
        for (Versioned<WebhookEndpoint> seen : all.values()) {
            OwnedEndpoint known = owned.get(seen.value().id());
            boolean isFree = !living.contains(seen.value().owner());
            boolean isOwn = seen.value().owner().equals(instances.own());
            if (known != null && known.round == null && owned.size() > part) {
                owned.remove(seen.value().id());
                endpoints.replace(
                        known.seen, known.seen.value().with(known.progress).ownedBy(""), true);
            } else if (known == null && maySend() && (isOwn || isFree && owned.size() < part)) {
                take(seen);
            }
        }
    }

    private void take(Versioned<WebhookEndpoint> free) throws IOException {
        // Read it again: searches may be a second late, and another instance may have taken it.
        Optional<Versioned<WebhookEndpoint>> seen = endpoints.find(free.value().id());
        if (seen.isEmpty()
                || !seen.get().value().settings().enabled()
                || !seen.get().value().owner().equals(free.value().owner())) {
            return;
        }
        WebhookEndpoint mine = seen.get().value().ownedBy(instances.own());
        try {
            mine = secrets.reencrypt(mine);
        } catch (UnreadableSecretException e) {
            LOG.warn("Endpoint {} was created with a key that txsearch.webhooks.keys does not have", mine.id());
            return;
        }
        endpoints
                .replace(seen.get(), mine, true)
                .ifPresent(taken -> owned.put(taken.value().id(), new OwnedEndpoint(taken)));
    }

    /** Reads an endpoint again after a failure. Events that were sent but not stored are sent again. */
    void reload(OwnedEndpoint each) {
        String id = each.seen.value().id();
        try {
            Optional<Versioned<WebhookEndpoint>> stored =
                    endpoints.find(id).filter(seen -> seen.value().owner().equals(instances.own()));
            if (stored.isPresent()) {
                each.seen = stored.get();
                each.progress = each.seen.value().progress();
            } else {
                owned.remove(id);
            }
        } catch (IOException e) {
            LOG.debug("Endpoint {} cannot be read", id, e);
            owned.remove(id);
        }
    }
}
