package org.txsearch.api.webhooks.sender;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.lifecycle.BackgroundWork;
import org.txsearch.paging.TransactionSearch;

/** Sends the events of this instance's share of all endpoints in the background while the application runs. */
@Component
public final class WebhookSenders extends BackgroundWork {

    private static final Duration SWEEP_EVERY = Duration.ofMinutes(1);

    private final WebhookWork work;
    private final OwnedEndpoints owned;
    private final TransactionSearch search;
    private volatile @Nullable EndpointPoller poller;

    WebhookSenders(WebhookWork work, OwnedEndpoints owned, TransactionSearch search) {
        this.work = work;
        this.owned = owned;
        this.search = search;
        work.metrics().show(() -> owned.all().size(), () -> {
            EndpointPoller latest = poller;
            return latest == null ? 0 : latest.behindSeconds();
        });
    }

    /** Polls at once for a new delivery; does not block. */
    public void pollNow() {
        EndpointPoller latest = poller;
        if (latest != null) {
            latest.pollNow();
        }
    }

    @Override
    protected @Nullable Runnable begin() {
        if (work.settings().running() == 0) {
            return null;
        }
        EndpointPoller begun = new EndpointPoller(work, owned, search, thread("webhook-poll"), thread("webhook-lease"));
        poller = begun;
        Runnable sweep = repeat("webhook-sweep", SWEEP_EVERY, SWEEP_EVERY, this::sweep);
        return () -> {
            sweep.run();
            begun.stop();
        };
    }

    /** Removes deliveries that have been stored for long enough. */
    private void sweep() throws IOException {
        work.deliveries()
                .removeBefore(work.clock().instant().minus(work.settings().keptFor()));
    }
}
