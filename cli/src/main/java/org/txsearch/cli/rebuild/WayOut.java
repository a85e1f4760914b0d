package org.txsearch.cli.rebuild;

/** The action that ends an unfinished rebuild. */
public enum WayOut {
    /** The old generation serves: the rebuild continues or is rolled back. */
    CONTINUE,
    /** The new generation serves: the rebuild finishes. */
    FINISH,
    /** Nothing serves, and a whole generation is there: it is recovered, then the rebuild continues or finishes. */
    RECOVER,
    /** Another generation serves, or the week is lost: the rebuild is rolled back, then the week is restored. */
    ROLL_BACK
}
