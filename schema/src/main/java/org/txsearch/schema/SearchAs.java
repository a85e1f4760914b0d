package org.txsearch.schema;

/** How a field is searched. */
public enum SearchAs {
    /** One exact value. */
    KEYWORD,
    /** A point in time. */
    INSTANT,
    /** The transaction's gross amount: ranges, currency and exact sums. */
    AMOUNT,
    /** Another amount in the currency of the gross amount: exact sums only. */
    SUM,
    /** An e-mail address: any case, patterns. */
    EMAIL,
    /** A name: folded words, each of which is found by its prefix. */
    WORDS,
    /** Keys and values of a map. */
    PAIRS,
    /** Text without a filter of its own. */
    TEXT
}
