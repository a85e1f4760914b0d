package org.txsearch.api.webhooks.sender;

import java.io.IOException;

/** Indicates that no key of the settings decrypts the secret of an endpoint. */
public final class UnreadableSecretException extends IOException {

    private static final long serialVersionUID = 1L;

    UnreadableSecretException(Throwable cause) {
        super("No key of txsearch.webhooks.keys opens this secret", cause);
    }
}
