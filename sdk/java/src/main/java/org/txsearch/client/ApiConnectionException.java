package org.txsearch.client;

import org.jspecify.annotations.Nullable;

/** No whole answer arrived: the network or the server was away for every attempt. */
public class ApiConnectionException extends TransactionSearchException {

    private static final long serialVersionUID = 1L;

    ApiConnectionException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
