package org.txsearch.exports;

/** Somebody else has taken the export over, called it off or deleted it: nothing that is done for it counts any more. */
public final class LeaseLostException extends Exception {

    private static final long serialVersionUID = 1L;

    LeaseLostException(String message) {
        super(message);
    }
}
