package org.txsearch.client;

import org.jspecify.annotations.Nullable;

/** No answer arrived in time. */
public final class ApiTimeoutException extends ApiConnectionException {

    private static final long serialVersionUID = 1L;

    ApiTimeoutException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
