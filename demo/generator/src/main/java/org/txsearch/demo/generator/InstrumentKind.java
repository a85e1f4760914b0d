package org.txsearch.demo.generator;

/** The payment methods. */
enum InstrumentKind {
    CARD,
    WALLET,
    BANK_TRANSFER,
    DIRECT_DEBIT,
    CASH;

    /** Returns whether an issuer authorizes the payment before it is captured. */
    boolean isAuthorized() {
        return this == CARD || this == WALLET;
    }
}
