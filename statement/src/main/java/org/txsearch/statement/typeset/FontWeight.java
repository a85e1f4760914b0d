package org.txsearch.statement.typeset;

/** How heavy letters are; bold has Latin, Greek and Cyrillic letters only, others stay regular. */
public enum FontWeight {
    REGULAR,
    BOLD
}
