package org.txsearch.summary;

import org.txsearch.json.JsonScanner;

/** Finds the buckets in an answer's aggregations. */
final class BucketAggregations {

    private BucketAggregations() {}

    /** Reads each bucket of the aggregation of that name; the scanner is before the object that holds it. */
    static void buckets(JsonScanner scanner, String name, Runnable bucket) {
        scanner.readMembers(name, () -> bucketsOf(scanner, bucket));
    }

    /** Returns how many rows the aggregation at the scanner's position has. */
    static long count(JsonScanner scanner) {
        long[] count = {0};
        scanner.readMembers("doc_count", () -> count[0] = scanner.readLong());
        return count[0];
    }

    /** Reads each bucket of the aggregation at the scanner's position. */
    static void bucketsOf(JsonScanner scanner, Runnable bucket) {
        scanner.readMembers("buckets", () -> scanner.readElements(bucket::run));
    }
}
