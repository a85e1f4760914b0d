package org.txsearch.statement.typeset;

/** The weight of letters. Only Latin, Greek, and Cyrillic letters can be bold. */
public enum FontWeight {
    REGULAR,
    BOLD
}
