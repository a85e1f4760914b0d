package org.txsearch.summary;

import org.jspecify.annotations.Nullable;

/** What one group has in one span: the transactions that brought money and those that took it, put together. */
final class Cell {

    private Sums sums = Sums.NONE;
    private @Nullable Long least;
    private @Nullable Long greatest;

    /** Adds those of one direction. */
    void add(BucketSums bucket, boolean debit) {
        if (bucket.count() == 0) {
            return;
        }
        sums = sums.plus(bucket.sums());
        long from = debit ? -bucket.largest() : bucket.smallest();
        long to = debit ? -bucket.smallest() : bucket.largest();
        least = least == null ? from : Math.min(least, from);
        greatest = greatest == null ? to : Math.max(greatest, to);
    }

    Sums sums() {
        return sums;
    }

    @Nullable
    Long least() {
        return least;
    }

    @Nullable
    Long greatest() {
        return greatest;
    }
}
