package org.txsearch.summary;

import org.txsearch.json.JsonScanner;

/** Reads what one bucket of an answer says beside its key. */
final class BucketSums {

    static final String SMALLEST = "smallest";
    static final String LARGEST = "largest";

    private final double[] highs = new double[HalfSums.AMOUNTS.size()];
    private final double[] lows = new double[HalfSums.AMOUNTS.size()];
    private long count;
    private double smallest = Double.NaN;
    private double largest = Double.NaN;

    /** Reads each bucket of the aggregation at the scanner's position. */
    static void buckets(JsonScanner scanner, Runnable bucket) {
        scanner.readMembers("buckets", () -> scanner.readElements(bucket::run));
    }

    static BucketSums read(JsonScanner scanner, Runnable key) {
        BucketSums sums = new BucketSums();
        scanner.readMembers(() -> {
            if (scanner.nameIs("key")) {
                key.run();
            } else if (!sums.take(scanner)) {
                scanner.skipValue();
            }
        });
        return sums;
    }

    /** Takes the scanner's current member if it is the count or one of the metrics. */
    boolean take(JsonScanner scanner) {
        if (scanner.nameIs("doc_count")) {
            count = scanner.readLong();
        } else if (scanner.nameIs(SMALLEST)) {
            smallest = value(scanner);
        } else if (scanner.nameIs(LARGEST)) {
            largest = value(scanner);
        } else {
            return takeHalf(scanner);
        }
        return true;
    }

    private boolean takeHalf(JsonScanner scanner) {
        for (int i = 0; i < highs.length; i++) {
            String amount = HalfSums.AMOUNTS.get(i);
            if (scanner.nameIs(HalfSums.high(amount))) {
                highs[i] = value(scanner);
                return true;
            } else if (scanner.nameIs(HalfSums.low(amount))) {
                lows[i] = value(scanner);
                return true;
            }
        }
        return false;
    }

    long count() {
        return count;
    }

    CurrencySums sums() {
        return new CurrencySums(
                count,
                HalfSums.joined(count, highs[0], lows[0]),
                HalfSums.joined(count, highs[1], lows[1]),
                HalfSums.joined(count, highs[2], lows[2]));
    }

    /** Returns the least absolute amount. Amounts have 2^53 - 1 minor units at most, and a double holds each such integer. */
    long smallest() {
        return (long) smallest;
    }

    long largest() {
        return (long) largest;
    }

    /** Returns the value of a metric; NaN for a null, such as the minimum of no rows. */
    static double value(JsonScanner scanner) {
        String[] text = {"null"};
        scanner.readMembers("value", () -> text[0] = scanner.readString());
        return text[0].equals("null") ? Double.NaN : Double.parseDouble(text[0]);
    }
}
