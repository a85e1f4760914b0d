package org.txsearch.client;

/** 409: the state of the resource does not allow it. */
public final class ConflictException extends ApiException {

    private static final long serialVersionUID = 1L;

    ConflictException(Problem problem) {
        super(problem);
    }
}
