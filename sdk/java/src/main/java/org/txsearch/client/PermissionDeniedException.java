package org.txsearch.client;

/** 403: the token lacks a scope, or the merchant has not granted access. */
public final class PermissionDeniedException extends ApiException {

    private static final long serialVersionUID = 1L;

    PermissionDeniedException(Problem problem) {
        super(problem);
    }
}
