package org.txsearch.nightly;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The state of one task.
 *
 * @param due the time from which it is to be done next
 * @param succeededAt when it was last done, or null if never
 * @param attemptedAt when an attempt last ended, or null if none has
 * @param failures how many attempts have failed since it was last done
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record NightlyEntry(
        Instant due,
        @Nullable Instant succeededAt,
        @Nullable Instant attemptedAt,
        int failures) {}
