package org.txsearch.client;

/** 422: the idempotency key was used before with another body. */
public final class IdempotencyException extends ApiException {

    private static final long serialVersionUID = 1L;

    IdempotencyException(Problem problem) {
        super(problem);
    }
}
