package org.txsearch.cli.backup;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a restore, which was compared with the backup.
 *
 * @param indices the indices of the weeks
 * @param days how many days and currencies were compared
 * @param moving in how many of them something was written during the backup
 * @param others the other indices that were restored
 * @param heldAt the time at which {@code as_of} is held, or null if no restored week serves
 * @param hold the source that holds it
 * @param schemaIsCurrent whether the weeks have the schema of this build
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
