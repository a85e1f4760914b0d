package org.txsearch.api.platform.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.freshness.Watermarks;
import org.txsearch.local.SearchCluster;

/** What an operator sees of a source that holds as_of back. */
class SourceMetricsIT {

    /** Before every watermark that other tests write. */
    private static final Instant NOW = Instant.parse("2001-01-01T00:10:00Z");

    @Test
    void oldestSource_isNamedWithItsAge_untilAnotherIsOlder() throws IOException {
        try (Cluster cluster = Cluster.connect(List.of(SearchCluster.shared().uri()))) {
            Watermarks watermarks = new Watermarks(cluster);
            watermarks.open("kafka/metrics/t/0", NOW.minusSeconds(90));
            watermarks.open("kafka/metrics/t/1", NOW.minusSeconds(30));
            try {
                Map<String, Double> first = reported(cluster);
                assertThat(first).containsExactly(Map.entry("kafka/metrics/t/0", 90.0));
                watermarks.advance(Map.of("kafka/metrics/t/0", NOW));
                assertThat(reported(cluster)).containsExactly(Map.entry("kafka/metrics/t/1", 30.0));
            } finally {
                watermarks.close("kafka/metrics/t/0");
                watermarks.close("kafka/metrics/t/1");
            }
        }
    }

    private static Map<String, Double> reported(Cluster cluster) {
        MeterRegistry meters = new SimpleMeterRegistry();
        new UpkeepMetrics(cluster, meters, Clock.fixed(NOW, ZoneOffset.UTC));
        await().until(() -> meters.get("txsearch.freshness.sources").gauge().value() >= 2);
        Gauge age = ages(meters).iterator().next();
        return Map.of(String.valueOf(age.getId().getTag("source")), age.value());
    }

    private static List<Gauge> ages(MeterRegistry meters) {
        return List.copyOf(meters.find("txsearch.freshness.source.age").gauges());
    }
}
