package org.txsearch.client;

/** 401: no token, or one that is not accepted. Check the client's id and secret. */
public final class AuthenticationException extends ApiException {

    private static final long serialVersionUID = 1L;

    AuthenticationException(Problem problem) {
        super(problem);
    }
}
