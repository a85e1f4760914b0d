package org.txsearch.cli.backup;

/** Is told how a backup or a restoration goes on. */
@FunctionalInterface
public interface BackupWatcher {

    /**
     * A step has come so far.
     *
     * @param fraction how much of the step is done, 0 to 1
     * @param count weeks of a step that counts, bytes of one that copies
     */
    void moved(BackupStep step, double fraction, long count);
}
