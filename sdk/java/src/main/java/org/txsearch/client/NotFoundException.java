package org.txsearch.client;

/** 404: there is nothing under that id for this merchant. */
public final class NotFoundException extends ApiException {

    private static final long serialVersionUID = 1L;

    NotFoundException(Problem problem) {
        super(problem);
    }
}
