package org.txsearch.csv;

/** What cells hold. */
public enum CsvContent {
    /** Text that people or systems wrote, guarded against being read as a formula. */
    TEXT,
    /** Decimal numbers, which are strings in JSON. */
    DECIMAL,
    /** Points in time. */
    INSTANT,
    /** Whole numbers, constants: what cannot be a formula. */
    PLAIN,
    /** An array or a map as JSON. */
    JSON
}
