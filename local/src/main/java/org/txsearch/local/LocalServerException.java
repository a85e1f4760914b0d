package org.txsearch.local;

import org.jspecify.annotations.Nullable;

/** Thrown if there is no usable Elasticsearch or Kafka. The message states the reason and a solution. */
public final class LocalServerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LocalServerException(String message) {
        super(message);
    }

    LocalServerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
