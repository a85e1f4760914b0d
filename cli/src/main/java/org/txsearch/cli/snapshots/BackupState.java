package org.txsearch.cli.snapshots;

/** Whether a backup can be restored. */
public enum BackupState {
    /** It can. */
    WHOLE,
    /** Its copy is running. */
    RUNNING,
    /** It was interrupted or has failed, and can never be restored. */
    NOT_FINISHED
}
