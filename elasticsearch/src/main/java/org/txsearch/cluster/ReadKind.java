package org.txsearch.cluster;

import org.elasticsearch.client.Request;

/** Reads that take about as long as others of their kind. */
enum ReadKind {
    /** A search for rows. */
    PAGE,
    /** A search for counts and sums. */
    SUMS,
    /** Documents by their ids. */
    LOOKUP;

    static ReadKind of(Request request, int expectedBytes) {
        return expectedBytes > 0 ? PAGE : request.getEndpoint().endsWith("_search") ? SUMS : LOOKUP;
    }
}
