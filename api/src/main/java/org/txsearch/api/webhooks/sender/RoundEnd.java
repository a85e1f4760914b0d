package org.txsearch.api.webhooks.sender;

import org.txsearch.cluster.Versioned;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.WebhookEndpoint;

/**
 * The result of a round.
 *
 * @param progress the progress, which may be ahead of the stored one
 * @param goesOn whether there are more events to send at once
 */
record RoundEnd(Versioned<WebhookEndpoint> seen, EndpointProgress progress, boolean goesOn) {}
