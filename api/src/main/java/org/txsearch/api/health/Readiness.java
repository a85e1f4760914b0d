package org.txsearch.api.health;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.http.Drain;

/** Whether requests should be sent to this instance, and the reason if not. */
@Component
final class Readiness {

    /** Why requests should go elsewhere; the names reveal nothing about the systems that the API uses. */
    enum Reason {
        /** The process has just started: it has not seen its data yet, or it warms up. */
        STARTING,
        /** The data cannot be reached. */
        DATA_UNREACHABLE,
        /** The request for data is refused: the account lacks a privilege, or the cluster is unable to answer. */
        DATA_REFUSED,
        /** Part of the data is missing: searches that need it are refused. */
        DATA_INCOMPLETE,
        /** A newer build has written data that this one would not find. */
        BUILD_TOO_OLD,
        /** The process is stopping. */
        DRAINING
    }

    private final ClusterWatch cluster;
    private final WarmUp warmUp;
    private final Drain drain;

    Readiness(ClusterWatch cluster, WarmUp warmUp, Drain drain, MeterRegistry meters) {
        this.cluster = cluster;
        this.warmUp = warmUp;
        this.drain = drain;
        Gauge.builder("txsearch.ready", this, self -> self.whyNot() == null ? 1 : 0)
                .description("Whether this instance reports that it is ready")
                .register(meters);
        Gauge.builder("txsearch.cluster.reachable", cluster, watch -> watch.hasAnswered() ? 1 : 0)
                .description("Whether Elasticsearch has answered recently")
                .register(meters);
        Gauge.builder("txsearch.weeks", cluster, ClusterWatch::weeks)
                .description("Weekly indices that searches see")
                .register(meters);
        Gauge.builder("txsearch.weeks.missing", cluster, ClusterWatch::missingWeeks)
                .description("Weekly indices that should exist and are missing")
                .register(meters);
        Gauge.builder("txsearch.freshness.age", cluster, Readiness::age)
                .description("Now less as_of")
                .baseUnit("seconds")
                .register(meters);
    }

    /** Why this instance is not ready, or null if it is. */
    @Nullable
    Reason whyNot() {
        if (drain.hasBegun()) {
            return Reason.DRAINING;
        }
        return switch (cluster.view()) {
            case ANSWERS ->
                cluster.missingWeeks() > 0 ? Reason.DATA_INCOMPLETE : warmUp.hasEnded() ? null : Reason.STARTING;
            case UNKNOWN -> Reason.STARTING;
            case UNREACHABLE -> Reason.DATA_UNREACHABLE;
            case REFUSES -> Reason.DATA_REFUSED;
            case NEWER_DATA -> Reason.BUILD_TOO_OLD;
        };
    }

    /** Whether the process works; a restart would not help. */
    boolean isLive() {
        return cluster.isPolling();
    }

    private static double age(ClusterWatch watch) {
        Instant asOf = watch.asOf();
        return asOf == null ? Double.NaN : Duration.between(asOf, Instant.now()).toMillis() / 1e3;
    }
}
