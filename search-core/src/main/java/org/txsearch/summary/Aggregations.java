package org.txsearch.summary;

import org.txsearch.json.JsonScanner;

/** Finds the buckets in an answer's aggregations. */
final class Aggregations {

    private Aggregations() {}

    /** Reads each bucket of the aggregation of that name; the scanner stands before the object that holds it. */
    static void buckets(JsonScanner scanner, String name, Runnable bucket) {
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs(name)) {
                bucketsOf(scanner, bucket);
            } else {
                scanner.skipValue();
            }
        }
    }

    /** How many rows the aggregation has that the scanner stands before. */
    static long count(JsonScanner scanner) {
        long count = 0;
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("doc_count")) {
                count = scanner.readLong();
            } else {
                scanner.skipValue();
            }
        }
        return count;
    }

    /** Reads each bucket of the aggregation that the scanner stands before. */
    static void bucketsOf(JsonScanner scanner, Runnable bucket) {
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("buckets")) {
                scanner.beginArray();
                while (scanner.nextElement()) {
                    bucket.run();
                }
            } else {
                scanner.skipValue();
            }
        }
    }
}
