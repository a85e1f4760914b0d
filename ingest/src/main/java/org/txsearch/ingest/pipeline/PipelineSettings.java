package org.txsearch.ingest.pipeline;

import java.time.Duration;
import org.txsearch.document.CardFingerprints;
import org.txsearch.ingest.throttle.Throttle;

/**
 * Settings of a pipeline.
 *
 * @param throttle the rate of records
 * @param changePatience how long a change waits for its base while Elasticsearch is available
 * @param fingerprints the card fingerprints of the cluster
 */
public record PipelineSettings(Throttle throttle, Duration changePatience, CardFingerprints fingerprints) {

    /** The default patience. */
    public static final Duration CHANGE_PATIENCE = Duration.ofSeconds(30);
}
