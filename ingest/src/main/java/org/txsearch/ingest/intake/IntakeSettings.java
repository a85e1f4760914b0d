package org.txsearch.ingest.intake;

import java.time.Duration;

/**
 * How an intake works.
 *
 * @param pace how fast records may go on
 * @param homeCheck in which weeks a transaction is looked for whose {@code created_at} may have changed
 * @param changePatience how long a change waits for its base while Elasticsearch takes and answers everything
 */
public record IntakeSettings(Pace pace, HomeCheck homeCheck, Duration changePatience) {

    /** The patience that commands have unless told otherwise. */
    public static final Duration CHANGE_PATIENCE = Duration.ofSeconds(30);
}
