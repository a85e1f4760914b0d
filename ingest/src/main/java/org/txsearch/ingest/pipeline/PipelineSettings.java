package org.txsearch.ingest.pipeline;

import java.time.Duration;

/**
 * How an intake works.
 *
 * @param pace how fast records may go on
 * @param changePatience how long a change waits for its base while Elasticsearch takes and answers everything
 */
public record PipelineSettings(Pace pace, Duration changePatience) {

    /** The patience that commands have unless told otherwise. */
    public static final Duration CHANGE_PATIENCE = Duration.ofSeconds(30);
}
