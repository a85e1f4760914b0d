package org.txsearch.api.payouts;

/** The reason why a payout is not the net of its transactions, with a sentence. */
record PayoutDifference(DifferenceCode code, String detail) {
    PayoutDifference(DifferenceCode code) {
        this(code, code.detail);
    }
}
