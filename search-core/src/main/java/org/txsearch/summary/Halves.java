package org.txsearch.summary;

/** Which halves are added up. */
enum Halves {
    LOW,
    BOTH
}
