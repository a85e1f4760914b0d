package org.txsearch.api.webhooks.sender;

import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Versioned;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.webhooks.FeedPosition;
import org.txsearch.webhooks.WebhookDelivery;

/**
 * A found event.
 *
 * @param row the transaction, or null
 * @param place the position of the transaction, or null
 * @param seen the stored delivery to retry; null for a new event
 */
record FoundEvents(
        WebhookDelivery delivery,
        @Nullable StoredTransaction row,
        @Nullable FeedPosition place,
        @Nullable Versioned<WebhookDelivery> seen) {

    static FoundEvents again(Versioned<WebhookDelivery> seen) {
        return new FoundEvents(seen.value(), null, null, seen);
    }
}
