package org.txsearch.api.webhooks.sender;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Versioned;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.WebhookEndpoint;

/** An endpoint whose events this instance sends. */
final class OwnedEndpoint {

    volatile Versioned<WebhookEndpoint> seen;
    volatile EndpointProgress progress;
    volatile @Nullable CompletableFuture<RoundEnd> round;
    long exportsNanos = System.nanoTime() - OwnedEndpoints.EXPORTS_EVERY.toNanos();
    boolean fails;

    /** The version that was read last; null if the endpoint belongs to another instance, or is disabled or deleted. */
    @Nullable
    Versioned<WebhookEndpoint> found;

    OwnedEndpoint(Versioned<WebhookEndpoint> seen) {
        this.seen = seen;
        this.progress = seen.value().progress();
        this.found = seen;
    }

    /** Adopts a newer stored version. Not called during a round, whose end would undo it. */
    void update() {
        Versioned<WebhookEndpoint> now = found;
        if (now != null && now.version().sequenceNumber() > seen.version().sequenceNumber()) {
            boolean isMoved = !now.value().progress().equals(seen.value().progress());
            seen = now;
            progress = isMoved ? now.value().progress() : progress;
        }
    }
}
