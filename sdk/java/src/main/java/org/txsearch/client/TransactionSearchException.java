package org.txsearch.client;

import org.jspecify.annotations.Nullable;

/** Every error of this client. The message states what happened and what to do. */
public class TransactionSearchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TransactionSearchException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
