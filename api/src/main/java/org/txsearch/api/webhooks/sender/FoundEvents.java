package org.txsearch.api.webhooks.sender;

import org.jspecify.annotations.Nullable;
import org.txsearch.exports.Versioned;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.webhooks.FeedPosition;
import org.txsearch.webhooks.WebhookDelivery;

/**
 * An event that was found.
 *
 * @param delivery its delivery
 * @param row its transaction, or null
 * @param place the transaction's place, or null
 * @param seen the delivery as it is stored, to be tried again; null for an event that was just found
 */
record FoundEvents(
        WebhookDelivery delivery,
        @Nullable StoredTransaction row,
        @Nullable FeedPosition place,
        @Nullable Versioned<WebhookDelivery> seen) {

    /** A stored delivery that is tried again. */
    static FoundEvents again(Versioned<WebhookDelivery> seen) {
        return new FoundEvents(seen.value(), null, null, seen);
    }
}
