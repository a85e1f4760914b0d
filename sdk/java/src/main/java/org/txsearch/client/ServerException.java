package org.txsearch.client;

/** 5xx after every attempt: nothing is wrong with the request; try again later. */
public final class ServerException extends ApiException {

    private static final long serialVersionUID = 1L;

    ServerException(Problem problem) {
        super(problem);
    }
}
