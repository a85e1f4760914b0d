package org.txsearch.cli.verify;

/**
 * Something that was found.
 *
 * @param kind how bad it is
 * @param where the index or transaction
 * @param what what it is, and what mends it
 */
public record Finding(Kind kind, String where, String what) {

    /** How bad a finding is. */
    public enum Kind {
        /** Something is wrong. */
        FAULT,
        /** Something is worth knowing. */
        NOTICE
    }

    static Finding fault(String where, String what) {
        return new Finding(Kind.FAULT, where, what);
    }

    static Finding notice(String where, String what) {
        return new Finding(Kind.NOTICE, where, what);
    }
}
