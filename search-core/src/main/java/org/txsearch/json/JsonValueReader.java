package org.txsearch.json;

/** Reads the value at the scanner's position, to its end. */
public interface JsonValueReader<E extends Exception> {
    void read() throws E;
}
