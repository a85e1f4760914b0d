package org.txsearch.api.webhooks.sender;

import java.net.InetAddress;

/** Recognizes the addresses of the installation. */
interface OwnAddress {

    /**
     * Returns whether a part of the installation listens at an address.
     *
     * @param host the name that was resolved
     * @param isPublic whether the address can be reached from the internet
     */
    boolean has(String host, InetAddress address, int port, boolean isPublic);
}
