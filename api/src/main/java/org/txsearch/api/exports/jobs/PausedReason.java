package org.txsearch.api.exports.jobs;

/** The reason why a schedule creates no exports. */
enum PausedReason {
    /** A request paused it. */
    REQUESTED,
    /** The grant of the partner that created it is not active. */
    GRANT_WITHDRAWN
}
