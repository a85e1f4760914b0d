package org.txsearch.local;

import org.jspecify.annotations.Nullable;

/** Thrown if there is no usable Elasticsearch. The message states the reason and a solution. */
public final class LocalElasticsearchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LocalElasticsearchException(String message) {
        super(message);
    }

    LocalElasticsearchException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
