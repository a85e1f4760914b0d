package org.txsearch.cluster;

import java.io.IOException;

/** The {@link NodeGate} permits no node at the moment. */
final class NoNodeException extends IOException {

    private static final long serialVersionUID = 1L;

    NoNodeException() {
        super("Reads are suspended: every Elasticsearch node has failed");
    }
}
