package org.txsearch.page;

/** How far the rows of a whole query are counted. */
public enum TotalMode {
    /** Not at all. */
    NONE,
    /** Exactly up to {@link Total#BOUND}, then "at least". */
    BOUNDED,
    /** Exactly, at any number. */
    EXACT
}
