package org.txsearch.schema;

/** Which values a keyword's parameter takes. */
public enum SearchMatch {
    /** A list; any of its values matches. */
    ANY,
    /** One exact value. */
    ONE,
    /** One exact value, or a prefix that ends in {@code *}. */
    PREFIX
}
