package org.txsearch.api.request;

/** How a member is written. */
public enum MemberType {
    /** One text. */
    TEXT,
    /** A whole number from 1 on; in a body a JSON number. */
    INTEGER,
    /** Several texts: separated by commas in a query string, an array in a body. */
    LIST,
    /** A list without duplicates. */
    SET,
    /** True or false, in a body. */
    TRUTH,
    /** A JSON object, in a body. */
    OBJECT,
    /** An array of JSON objects, in a body. */
    OBJECTS
}
