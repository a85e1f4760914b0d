package org.txsearch.write;

/**
 * The least and the most that bulk requests may be; between them their number and size follow what the cluster bears.
 *
 * @param minDocuments how many documents a request may hold at least, however often the cluster refuses
 * @param maxDocuments the most documents in one request
 * @param maxBytes the most bytes in one request, unless one document alone has more
 * @param minInFlight how many requests may be in flight at least
 * @param maxInFlight the most requests in flight at once
 */
public record RequestBounds(int minDocuments, int maxDocuments, int maxBytes, int minInFlight, int maxInFlight) {

    private static final int MIN_DOCUMENTS = 50;

    public RequestBounds {
        if (minDocuments < 1 || minInFlight < 1 || maxBytes < 1) {
            throw new IllegalArgumentException("Every limit of a bulk writer is positive");
        }
        if (minDocuments > maxDocuments || minInFlight > maxInFlight) {
            throw new IllegalArgumentException("The least of a bulk writer is not above its most");
        }
    }

    /** Up to these limits, and down to one request in flight with a few documents. */
    public static RequestBounds upTo(int documents, int bytes, int inFlight) {
        return new RequestBounds(Math.min(MIN_DOCUMENTS, documents), documents, bytes, 1, inFlight);
    }

    /** Exactly that many documents a request and requests in flight, whatever the cluster answers. */
    public static RequestBounds exactly(int documents, int bytes, int inFlight) {
        return new RequestBounds(documents, documents, bytes, inFlight, inFlight);
    }
}
