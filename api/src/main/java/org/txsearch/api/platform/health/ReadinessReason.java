package org.txsearch.api.platform.health;

/** Why requests should go elsewhere; the names reveal nothing about the systems that the API uses. */
enum ReadinessReason {
    /** The process has just started: it has not seen its data yet, or it warms up. */
    STARTING,
    /** The data cannot be reached. */
    DATA_UNREACHABLE,
    /** The request for data is refused: the account lacks a privilege, or the cluster is unable to answer. */
    DATA_REFUSED,
    /** The configured address does not lead to a cluster that this build can use. */
    DATA_UNUSABLE,
    /** A newer build has written data that this one would not find. */
    BUILD_TOO_OLD,
    /** The process is stopping. */
    DRAINING
}
