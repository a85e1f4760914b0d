package org.txsearch.client;

/** 429 after every attempt: send fewer requests a second. */
public final class RateLimitException extends ApiException {

    private static final long serialVersionUID = 1L;

    RateLimitException(Problem problem) {
        super(problem);
    }
}
