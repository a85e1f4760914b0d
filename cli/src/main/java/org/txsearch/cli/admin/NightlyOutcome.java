package org.txsearch.cli.admin;

/** What a try came to. */
enum NightlyOutcome {
    /** Nothing was due, or everything that was due is done. */
    DONE,
    /** A task has failed, and is repeated later. */
    FAILED,
    /** Another process does the work. */
    TAKEN
}
