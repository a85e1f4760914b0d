package org.txsearch.client;

import org.jspecify.annotations.Nullable;

/** A request to a webhook endpoint is not an event of the API, or is too old. Answer it with status 400. */
public final class WebhookVerificationException extends TransactionSearchException {

    private static final long serialVersionUID = 1L;

    WebhookVerificationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
