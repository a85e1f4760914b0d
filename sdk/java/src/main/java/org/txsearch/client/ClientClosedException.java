package org.txsearch.client;

/** The client was closed before the call, or during it. */
public final class ClientClosedException extends TransactionSearchException {

    private static final long serialVersionUID = 1L;

    ClientClosedException() {
        super("The client is closed. Create another one, or close it after its last use.", null);
    }
}
