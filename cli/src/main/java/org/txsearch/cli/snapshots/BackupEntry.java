package org.txsearch.cli.snapshots;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A backup in a repository.
 *
 * @param asOf every event that was ingested before this time is in it; null if it is not complete
 * @param documents how many transactions it held at its start
 * @param addedBytes the bytes that the repository did not contain before
 */
public record BackupEntry(
        String name,
        BackupState state,
        Instant startedAt,
        @Nullable Instant asOf,
        int weeks,
        long documents,
        long addedBytes) {}
