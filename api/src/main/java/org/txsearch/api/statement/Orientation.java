package org.txsearch.api.statement;

/** Which side of the paper is up. */
public enum Orientation {
    PORTRAIT,
    LANDSCAPE
}
