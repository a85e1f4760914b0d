package org.txsearch.client;

/** 400 and other 4xx: the request must be changed; {@link #errors()} lists every fault. */
public final class InvalidRequestException extends ApiException {

    private static final long serialVersionUID = 1L;

    InvalidRequestException(Problem problem) {
        super(problem);
    }
}
