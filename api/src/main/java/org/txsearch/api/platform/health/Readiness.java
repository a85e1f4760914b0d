package org.txsearch.api.platform.health;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.txsearch.api.platform.http.Drain;
import org.txsearch.api.request.cursor.CursorKeyWatch;

/** Whether requests should be sent to this instance, and the reason if not. */
@Component
final class Readiness {

    private final ClusterWatch cluster;
    private final WarmUp warmUp;
    private final Drain drain;

    Readiness(ClusterWatch cluster, WarmUp warmUp, Drain drain, MeterRegistry meters) {
        this.cluster = cluster;
        this.warmUp = warmUp;
        this.drain = drain;
        Gauge.builder("txsearch.ready", this, self -> self.whyNot() == null ? 1 : 0)
                .description("1 if /health/ready answers 200")
                .register(meters);
        Gauge.builder("txsearch.cluster.reachable", cluster, watch -> watch.hasAnswered() ? 1 : 0)
                .description("1 if Elasticsearch has answered recently")
                .register(meters);
        Gauge.builder("txsearch.weeks", cluster, ClusterWatch::weeks)
                .description("Weekly indices that searches see")
                .register(meters);
        Gauge.builder("txsearch.weeks.missing", cluster, ClusterWatch::missingWeeks)
                .description("Weeks that must exist and cannot be searched")
                .register(meters);
        Gauge.builder("txsearch.freshness.age", cluster, Readiness::age)
                .description("Now minus as_of, as searches see it")
                .baseUnit("seconds")
                .register(meters);
    }

    /** Returns why this instance is not ready, or null if it is. */
    @Nullable
    ReadinessReason whyNot() {
        if (drain.hasBegun()) {
            return ReadinessReason.DRAINING;
        }
        // A missing week concerns the requests that need it. All instances miss it, and others are answered.
        ReadinessReason ofCluster = cluster.whyNot();
        return ofCluster == null && !warmUp.hasEnded() ? ReadinessReason.STARTING : ofCluster;
    }

    /** Returns whether the process works; a restart would not help. */
    boolean isLive() {
        return cluster.isPolling();
    }

    private static double age(ClusterWatch watch) {
        Instant asOf = watch.asOf();
        return asOf == null ? Double.NaN : Duration.between(asOf, Instant.now()).toMillis() / 1e3;
    }

    /** Reports to load balancers whether to send requests here, without a token and without internal details. */
    @RestController
    record ReadinessProbes(Readiness readiness) {

        private static final ProbeState UP = new ProbeState("UP", null);

        private record ProbeState(
                String status,

                @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                String reason) {}

        @GetMapping("/health/live")
        ResponseEntity<ProbeState> live() {
            return readiness.isLive() ? ResponseEntity.ok(UP) : unavailable(new ProbeState("DOWN", null));
        }

        /** Reports that the process has started, since it answers. Elasticsearch may become available later. */
        @GetMapping("/health/started")
        ResponseEntity<ProbeState> started() {
            return ResponseEntity.ok(UP);
        }

        @GetMapping("/health/ready")
        ResponseEntity<ProbeState> ready() {
            ReadinessReason reason = readiness.whyNot();
            return reason == null
                    ? ResponseEntity.ok(UP)
                    : unavailable(new ProbeState("OUT_OF_SERVICE", reason.name()));
        }

        private static ResponseEntity<ProbeState> unavailable(ProbeState why) {
            return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE).body(why);
        }
    }

    /** Reports the same on the management port. application.yml assigns the indicators to the groups that orchestrators request. */
    @Configuration(proxyBeanMethods = false)
    static class ActuatorHealth {

        @Bean
        HealthIndicator live(Readiness readiness) {
            return () ->
                    readiness.isLive() ? Health.up().build() : Health.down().build();
        }

        @Bean
        HealthIndicator started() {
            return () -> Health.up().build();
        }

        @Bean
        HealthIndicator ready(Readiness readiness, ClusterWatch cluster, CursorKeyWatch cursorKeys) {
            return () -> {
                ReadinessReason reason = readiness.whyNot();
                return reason == null
                        ? Health.up()
                                .withDetail("cursor_keys", cursorKeys.foundOthers() ? "DIFFER" : "SHARED")
                                .withDetail("missing_weeks", cluster.missingWeeks())
                                .build()
                        : Health.outOfService()
                                .withDetail("reason", reason.name())
                                .build();
            };
        }
    }
}
