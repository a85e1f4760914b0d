package org.txsearch.cluster;

import java.io.IOException;

/** Elasticsearch has answered, and refused. */
public final class RefusedCallException extends IOException {

    private static final long serialVersionUID = 1L;
    private static final int TOO_MANY = 429;
    private static final int FIRST_OF_THE_SERVER = 500;

    private final int status;

    RefusedCallException(int status, String type) {
        super("Elasticsearch refused with " + status + " " + type);
        this.status = status;
    }

    /** Whether the same call may succeed later. */
    public boolean mayPass() {
        return status == TOO_MANY || status >= FIRST_OF_THE_SERVER;
    }
}
