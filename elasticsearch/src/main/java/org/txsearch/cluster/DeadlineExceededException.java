package org.txsearch.cluster;

import java.io.IOException;

/** The deadline passed before the answer came; the call has been cancelled. */
public final class DeadlineExceededException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param message names the operation that was waited for */
    public DeadlineExceededException(String message) {
        super(message);
    }
}
