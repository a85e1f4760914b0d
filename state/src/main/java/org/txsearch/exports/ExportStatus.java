package org.txsearch.exports;

/** How far an export is. */
public enum ExportStatus {
    /** It waits for a worker. */
    QUEUED,
    /** A worker is on it. */
    RUNNING,
    /** Its files are there. */
    SUCCEEDED,
    /** It was given up; its error says why. */
    FAILED,
    /** It was cancelled. */
    CANCELLED,
    /** Its files were there, and have been removed. */
    EXPIRED;

    /** Returns whether nothing more will be made of it. */
    public boolean isFinal() {
        return this != QUEUED && this != RUNNING;
    }
}
