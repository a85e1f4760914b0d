package org.txsearch.cli.backup;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was restored, and held against the backup.
 *
 * @param backup the backup's name
 * @param indices the indices of the weeks
 * @param documents how many transactions they hold
 * @param days how many days and currencies were compared
 * @param moving in how many of them something was written while the backup was made
 * @param others what else came back
 * @param heldAt where {@code as_of} is held, or null where nothing was put in service
 * @param hold the source that holds it
 * @param schemaIsCurrent whether the weeks were made for the schema of this build
 * @param took how long it took
 */
public record RestoreReport(
        String backup,
        List<String> indices,
        long documents,
        int days,
        int moving,
        List<String> others,
        @Nullable Instant heldAt,
        String hold,
        boolean schemaIsCurrent,
        Duration took) {}
