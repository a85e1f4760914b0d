package org.txsearch.api.typeset;

/** How heavy letters are; bold has Latin, Greek and Cyrillic letters only, others stay regular. */
public enum Weight {
    REGULAR,
    BOLD
}
