package org.txsearch.summary;

import org.txsearch.json.JsonScanner;

/** Reads what one bucket of an answer says beside its key. */
final class BucketSums {

    private final double[] highs = new double[HalfSums.AMOUNTS.size()];
    private final double[] lows = new double[HalfSums.AMOUNTS.size()];
    private long count;

    /** Takes the scanner's current member if it is the count or one of the sums. */
    boolean take(JsonScanner scanner) {
        if (scanner.nameIs("doc_count")) {
            count = scanner.readLong();
            return true;
        }
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

    Sums sums() {
        return new Sums(
                count,
                HalfSums.joined(count, highs[0], lows[0]),
                HalfSums.joined(count, highs[1], lows[1]),
                HalfSums.joined(count, highs[2], lows[2]));
    }

    /** The value of a metric; a null, as the least of nothing has it, is not a number. */
    static double value(JsonScanner scanner) {
        double value = Double.NaN;
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("value")) {
                String text = scanner.readString();
                value = text.equals("null") ? Double.NaN : Double.parseDouble(text);
            } else {
                scanner.skipValue();
            }
        }
        return value;
    }
}
