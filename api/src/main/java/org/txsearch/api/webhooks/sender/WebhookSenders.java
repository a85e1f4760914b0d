package org.txsearch.api.webhooks.sender;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.lifecycle.BackgroundWork;
import org.txsearch.paging.TransactionSearch;

/** Sends the events of this instance's share of all endpoints in the background while the application runs. */
@Component
public final class WebhookSenders extends BackgroundWork {

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
        return begun::stop;
    }
}
