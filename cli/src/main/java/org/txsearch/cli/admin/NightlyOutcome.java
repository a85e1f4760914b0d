package org.txsearch.cli.admin;

/** The outcome of an attempt. */
enum NightlyOutcome {
    /** Nothing was due, or everything that was due is done. */
    DONE,
    /** A task has failed, and is repeated later. */
    FAILED,
    /** Another process does the work. */
    TAKEN
}
