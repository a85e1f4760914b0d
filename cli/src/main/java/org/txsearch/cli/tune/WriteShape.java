package org.txsearch.cli.tune;

/**
 * A way to write.
 *
 * @param documents how many in one request
 * @param inFlight how many requests at once
 */
public record WriteShape(int documents, int inFlight) {

    public WriteShape {
        if (documents < 1 || inFlight < 1) {
            throw new IllegalArgumentException("A request has a document, and one is under way");
        }
    }
}
