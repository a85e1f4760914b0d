package org.txsearch.schema;

/** What a field holds. */
public enum FieldKind {
    STRING,
    ENUM,
    INSTANT,
    INTEGER,
    LONG,
    BOOLEAN,
    MONEY,
    RECORD,
    RECORDS,
    STRING_MAP
}
