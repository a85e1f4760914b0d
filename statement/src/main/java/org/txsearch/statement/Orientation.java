package org.txsearch.statement;

/** The orientation of a page. */
public enum Orientation {
    PORTRAIT,
    LANDSCAPE
}
