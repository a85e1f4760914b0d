package org.txsearch.paging;

/** How far the rows of a whole query are counted. */
public enum TotalMode {
    /** Not at all. */
    NONE,
    /** Exactly up to {@link PageTotal#BOUND}, then "at least". */
    BOUNDED,
    /** Exactly, at any number. */
    EXACT
}
