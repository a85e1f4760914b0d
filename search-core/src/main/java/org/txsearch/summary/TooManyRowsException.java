package org.txsearch.summary;

/** One bucket has more rows than can be added up exactly, and a sum is exact or not given. */
public final class TooManyRowsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TooManyRowsException() {
        super("More than " + HalfSums.MOST_ROWS + " transactions cannot be added up exactly in one bucket");
    }
}
