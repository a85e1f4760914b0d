package org.txsearch.cli.tune;

/** A way to write: documents per request, and requests in flight. */
public record RequestShape(int documents, int inFlight) {

    public RequestShape {
        if (documents < 1 || inFlight < 1) {
            throw new IllegalArgumentException("A request holds at least one document, and one is in flight");
        }
    }
}
