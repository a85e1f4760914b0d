package org.txsearch.client;

/** The calling thread was interrupted while it waited. Its interrupt status is set. */
public final class CallInterruptedException extends TransactionSearchException {

    private static final long serialVersionUID = 1L;

    CallInterruptedException(InterruptedException cause) {
        super("The thread was interrupted while it waited for the API. Nothing was lost: call again.", cause);
        Thread.currentThread().interrupt();
    }
}
