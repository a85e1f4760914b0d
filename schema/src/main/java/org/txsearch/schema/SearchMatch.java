package org.txsearch.schema;

/** The values that a keyword's parameter accepts. */
public enum SearchMatch {
    /** A list, any of whose values matches. */
    ANY,
    /** One exact value. */
    ONE,
    /** One exact value, or a prefix that ends in {@code *}. */
    PREFIX
}
