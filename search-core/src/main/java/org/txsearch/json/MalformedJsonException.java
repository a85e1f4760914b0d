package org.txsearch.json;

/** An answer that is not the JSON it should be, for example one that was cut off. */
public final class MalformedJsonException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public MalformedJsonException(String message) {
        super(message);
    }

    MalformedJsonException(String message, Throwable cause) {
        super(message, cause);
    }
}
