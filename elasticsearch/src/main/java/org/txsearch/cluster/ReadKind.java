package org.txsearch.cluster;

import org.elasticsearch.client.Request;

/** The kinds of reads. Reads of one kind take about as long. */
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
