package org.txsearch.cluster;

import java.io.IOException;

/** The node that a write was sent to no longer answers. Whether it executed the write is unknown. */
final class SilentNodeException extends IOException {

    private static final long serialVersionUID = 1L;

    SilentNodeException() {
        super("The Elasticsearch node that the call was sent to no longer answers");
    }
}
