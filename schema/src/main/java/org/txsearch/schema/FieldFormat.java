package org.txsearch.schema;

/** The rule for a text. */
public enum FieldFormat {
    ANY,
    /** An id from another system: any text. */
    EXTERNAL_ID,
    ID,
    DECIMAL,
    CURRENCY,
    COUNTRY,
    LAST4,
    BIN
}
