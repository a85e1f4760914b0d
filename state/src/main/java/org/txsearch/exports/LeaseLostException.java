package org.txsearch.exports;

/** The export has been taken over by another worker, cancelled or deleted: nothing more is done for it. */
public final class LeaseLostException extends Exception {

    private static final long serialVersionUID = 1L;

    LeaseLostException(String message) {
        super(message);
    }
}
