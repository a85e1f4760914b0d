package org.txsearch.api.health;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.http.Drain;

/** Whether requests should be sent here, and in a word why not. */
@Component
final class Readiness {

    /** Why requests should go elsewhere; nothing that tells what stands behind the API. */
    enum Reason {
        /** It has just begun, and has not seen its data yet. */
        STARTING,
        /** The data cannot be reached. */
        DATA_UNREACHABLE,
        /** The data are refused: the account may not read, or their keeper is in no state to answer. */
        DATA_REFUSED,
        /** A part of the data is missing: questions that it could answer are refused. */
        DATA_INCOMPLETE,
        /** It stops. */
        DRAINING
    }

    private final ClusterWatch cluster;
    private final Drain drain;

    Readiness(ClusterWatch cluster, Drain drain, MeterRegistry meters) {
        this.cluster = cluster;
        this.drain = drain;
        Gauge.builder("txsearch.ready", this, self -> self.whyNot() == null ? 1 : 0)
                .description("Whether this instance says that it is ready")
                .register(meters);
        Gauge.builder("txsearch.cluster.reachable", cluster, watch -> watch.view() == ClusterWatch.View.ANSWERS ? 1 : 0)
                .description("Whether Elasticsearch has answered lately")
                .register(meters);
        Gauge.builder("txsearch.weeks", cluster, ClusterWatch::weeks)
                .description("Weekly indices that searches see")
                .register(meters);
        Gauge.builder("txsearch.weeks.missing", cluster, ClusterWatch::missingWeeks)
                .description("Weekly indices that must be there and are missing")
                .register(meters);
        Gauge.builder("txsearch.freshness.age", cluster, Readiness::age)
                .description("Now less as_of")
                .baseUnit("seconds")
                .register(meters);
    }

    /** Why this instance is not ready, or null where it is. */
    @Nullable
    Reason whyNot() {
        if (drain.hasBegun()) {
            return Reason.DRAINING;
        }
        return switch (cluster.view()) {
            case ANSWERS -> cluster.missingWeeks() > 0 ? Reason.DATA_INCOMPLETE : null;
            case UNKNOWN -> Reason.STARTING;
            case UNREACHABLE -> Reason.DATA_UNREACHABLE;
            case REFUSES -> Reason.DATA_REFUSED;
        };
    }

    /** Whether a restart would be of no use. */
    boolean isLive() {
        return cluster.isLooking();
    }

    private static double age(ClusterWatch watch) {
        Instant asOf = watch.asOf();
        return asOf == null ? Double.NaN : Duration.between(asOf, Instant.now()).toMillis() / 1e3;
    }
}
