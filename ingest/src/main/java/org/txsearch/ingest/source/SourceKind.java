package org.txsearch.ingest.source;

/** The kinds of records. */
public enum SourceKind {
    /** The whole state of a transaction, which may be invalid. */
    TRANSACTION,
    /** A change of a transaction. */
    CHANGE,
    /** Not a record, or a record with values that our schema cannot hold. */
    REFUSED
}
