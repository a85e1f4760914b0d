package org.txsearch.api.webhooks.sender;

import org.txsearch.exports.Versioned;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.WebhookEndpoint;

/**
 * The end of a round.
 *
 * @param seen the endpoint as it is stored
 * @param progress its progress, which may be ahead
 * @param goesOn whether there is more to send at once
 */
record RoundEnd(Versioned<WebhookEndpoint> seen, EndpointProgress progress, boolean goesOn) {}
