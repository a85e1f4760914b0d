package org.txsearch.statement;

/** A text of a transaction. */
enum StatementPart {
    TIME,
    KIND,
    ID,
    PAYER,
    REFERENCE,
    INVOICE
}
