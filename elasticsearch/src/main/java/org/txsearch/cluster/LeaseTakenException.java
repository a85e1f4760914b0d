package org.txsearch.cluster;

import java.io.IOException;

/** Thrown if another live process holds a lease. */
public final class LeaseTakenException extends IOException {

    private static final long serialVersionUID = 1L;

    LeaseTakenException(String message) {
        super(message);
    }
}
