package org.txsearch.cli.backup;

/** What a backup or a restoration is doing. */
public enum BackupStep {
    /** Counts and sums before the copy. */
    COUNT,
    /** Copies to the repository. */
    COPY,
    /** Counts and sums after the copy. */
    RECOUNT,
    /** Copies from the repository. */
    RESTORE,
    /** Holds what came back against what was recorded. */
    CHECK
}
