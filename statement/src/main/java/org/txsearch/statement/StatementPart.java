package org.txsearch.statement;

/** A part of a transaction's text. */
enum StatementPart {
    TIME,
    KIND,
    ID,
    PAYER,
    REFERENCE,
    INVOICE
}
