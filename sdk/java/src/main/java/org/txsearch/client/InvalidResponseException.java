package org.txsearch.client;

import org.jspecify.annotations.Nullable;

/** An answer arrived that is not what the API promises, for example from a proxy in between. */
public final class InvalidResponseException extends TransactionSearchException {

    private static final long serialVersionUID = 1L;

    InvalidResponseException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
