package org.txsearch.api.payouts;

record PayoutDifference(Reconciliation.DifferenceCode code, String detail) {
    PayoutDifference(Reconciliation.DifferenceCode code) {
        this(code, code.detail);
    }
}
