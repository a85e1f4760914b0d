package org.txsearch.schema;

/** The kind of a field's values. */
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
