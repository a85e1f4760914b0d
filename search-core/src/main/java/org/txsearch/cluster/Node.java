package org.txsearch.cluster;

import org.elasticsearch.client.RestClient;

/**
 * One address of a cluster, with its own connections.
 *
 * @param address host and port
 * @param client sends requests to this address alone
 */
record Node(String address, RestClient client) {

    @Override
    public String toString() {
        return address;
    }
}
