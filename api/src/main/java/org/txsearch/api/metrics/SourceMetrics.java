package org.txsearch.api.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.txsearch.cluster.Cluster;
import org.txsearch.freshness.Watermarks;

/** How many sources are open, and which of them holds as_of back: the one with the oldest watermark, by its name. */
@Component
public final class SourceMetrics implements DisposableBean {

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final Watermarks watermarks;
    private final Clock clock;
    private final MultiGauge oldest;
    private final Polled<Map<String, Instant>> open;
    private volatile @Nullable String named;

    SourceMetrics(Cluster cluster, MeterRegistry meters, Clock clock) {
        this.watermarks = new Watermarks(cluster);
        this.clock = clock;
        this.oldest = MultiGauge.builder("txsearch.freshness.source.age")
                .description("Age of the oldest watermark, with the source that has it")
                .baseUnit("seconds")
                .register(meters);
        name("");
        this.open = new Polled<>("sources", INTERVAL, this::read);
        Gauge.builder("txsearch.freshness.sources", open, SourceMetrics::count)
                .description("Open sources")
                .register(meters);
    }

    /** Reports that source; without one the metric is there, and has no value. */
    private void name(String source) {
        // Where it stays the same, a scrape could find it removed and not yet there again.
        if (!source.equals(named)) {
            named = source;
            oldest.register(List.of(MultiGauge.Row.of(Tags.of("source", source), () -> age(source))), true);
        }
    }

    private static double count(Polled<Map<String, Instant>> open) {
        Map<String, Instant> known = open.get();
        return known == null ? Double.NaN : known.size();
    }

    private Map<String, Instant> read() throws IOException {
        Map<String, Instant> sources = watermarks.open();
        name(sources.entrySet().stream()
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(""));
        return sources;
    }

    private double age(String source) {
        Map<String, Instant> known = open.get();
        Instant watermark = known == null ? null : known.get(source);
        return watermark == null
                ? Double.NaN
                : Duration.between(watermark, clock.instant()).toMillis() / 1e3;
    }

    @Override
    public void destroy() {
        open.close();
    }
}
