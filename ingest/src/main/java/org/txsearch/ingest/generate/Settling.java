package org.txsearch.ingest.generate;

import org.jspecify.annotations.Nullable;

/** When money was settled, and the payout that took it to the bank. */
final class Settling {

    private final long settledAt;
    private @Nullable Payout payout;

    Settling(long settledAt) {
        this.settledAt = settledAt;
    }

    long settledAt() {
        return settledAt;
    }

    @Nullable
    Payout payout() {
        return payout;
    }

    void payOut(Payout by) {
        payout = by;
    }
}
