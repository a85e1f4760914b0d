package org.txsearch.document;

/** Writes one value; null has been dealt with before. */
interface ValueWriter {
    /** Returns whether the value says anything: an empty text and a record of nulls do not, and are written as null. */
    boolean write(Encoding encoding);
}
