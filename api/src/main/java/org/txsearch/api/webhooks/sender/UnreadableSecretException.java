package org.txsearch.api.webhooks.sender;

/** No key of the settings opens an endpoint's secret. */
public final class UnreadableSecretException extends Exception {

    private static final long serialVersionUID = 1L;

    UnreadableSecretException(Throwable cause) {
        super("No key of txsearch.webhooks.keys opens this secret", cause);
    }
}
