package org.txsearch.cluster;

import org.elasticsearch.client.RestClient;

/**
 * One address of a cluster, with its own connections.
 *
 * @param address host and port
 * @param client sends requests to this address alone
 * @param probation how much it is used after it was away
 */
record Node(String address, RestClient client, Probation probation) {

    /** A node that is used as much as others. */
    Node(String address, RestClient client) {
        this(address, client, new Probation());
    }

    /** Whether it is used as much as others. */
    boolean isProven() {
        return probation.isOver();
    }

    @Override
    public String toString() {
        return address;
    }
}
