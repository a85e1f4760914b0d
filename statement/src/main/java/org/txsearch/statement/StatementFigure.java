package org.txsearch.statement;

/** What a statement states of a currency, in the order of printing. */
public enum StatementFigure {
    OPENING,
    SETTLED,
    REFUNDED,
    OTHER,
    FEES,
    NET,
    PAID_OUT,
    CLOSING,
    /** Money that has not moved; in no other figure. */
    PENDING
}
