package org.txsearch.api.exports.jobs;

/** The outcome of an attempt. */
enum RunOutcome {
    /** The files are complete. */
    SUCCEEDED,
    /** The export has failed finally. */
    FAILED,
    /** Another attempt follows. */
    GIVEN_BACK,
    /** The attempt is obsolete: another worker has the export, or it has been cancelled. */
    LOST
}
