package org.txsearch.local;

/** Says in one sentence why there is no Elasticsearch to work with, and what to do about it. */
public final class LocalElasticsearchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LocalElasticsearchException(String message) {
        super(message);
    }

    LocalElasticsearchException(String message, Throwable cause) {
        super(message, cause);
    }
}
