package org.txsearch.cluster;

/** The deadline passed before the answer came; the call has been cancelled. */
public final class DeadlineExceededException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DeadlineExceededException(String message) {
        super(message);
    }
}
