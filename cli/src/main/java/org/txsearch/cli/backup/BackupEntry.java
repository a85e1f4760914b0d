package org.txsearch.cli.backup;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A backup in a repository.
 *
 * @param name its name
 * @param state whether it can be restored
 * @param startedAt when it was begun
 * @param asOf every event that was taken in before is in it; null where it is not whole
 * @param weeks how many weeks it holds
 * @param documents how many transactions it held when it began
 * @param addedBytes how much of it was not in the repository before
 */
public record BackupEntry(
        String name,
        State state,
        Instant startedAt,
        @Nullable Instant asOf,
        int weeks,
        long documents,
        long addedBytes) {

    /** Whether a backup can be restored. */
    public enum State {
        /** It can. */
        WHOLE,
        /** Its copy runs, whether somebody waits for it or not. */
        RUNNING,
        /** It was interrupted or has failed: it cannot, and never will. */
        NOT_FINISHED
    }
}
