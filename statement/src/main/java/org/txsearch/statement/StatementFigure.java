package org.txsearch.statement;

/** The figures of a currency, in the order of printing. */
public enum StatementFigure {
    OPENING,
    SETTLED,
    REFUNDED,
    OTHER,
    FEES,
    NET,
    PAID_OUT,
    CLOSING,
    /** Money that has not moved, which no other figure includes. */
    PENDING
}
