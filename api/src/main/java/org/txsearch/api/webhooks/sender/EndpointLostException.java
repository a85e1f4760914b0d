package org.txsearch.api.webhooks.sender;

import java.io.IOException;

/** Indicates that another instance has taken the endpoint, or a request has disabled, deleted or replayed it. */
final class EndpointLostException extends IOException {

    private static final long serialVersionUID = 1L;

    EndpointLostException() {
        super("The endpoint is no longer this instance's, or its progress was changed");
    }
}
