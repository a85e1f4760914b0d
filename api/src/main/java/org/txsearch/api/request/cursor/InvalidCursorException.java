package org.txsearch.api.request.cursor;

/** Thrown for a text that is not a cursor of this caller for this merchant. */
public final class InvalidCursorException extends Exception {

    private static final long serialVersionUID = 1L;

    InvalidCursorException() {
        super("Not a cursor of this caller");
    }

    InvalidCursorException(Throwable cause) {
        super("Not a cursor of this caller", cause);
    }
}
