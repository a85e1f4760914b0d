package org.txsearch.api.exports.jobs;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.springframework.stereotype.Component;
import org.txsearch.api.exports.formats.ExportFormat;
import org.txsearch.api.exports.formats.ExportFormats;
import org.txsearch.api.platform.metrics.Polled;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportQueue;
import org.txsearch.exports.ExportUsage;

/** Records this instance's attempts at exports, and publishes the queue that all instances share. */
@Component
final class ExportMetrics {

    private static final Duration QUEUE_INTERVAL = Duration.ofSeconds(5);

    /** Usage changes slowly, and Elasticsearch reads the documents of all finished exports to compute it. */
    private static final Duration USAGE_INTERVAL = Duration.ofMinutes(1);

    private final MeterRegistry meters;
    private final ExportFormats formats;

    ExportMetrics(MeterRegistry meters, ExportJobs jobs, ExportFormats formats, Clock clock) {
        this.meters = meters;
        this.formats = formats;
        Polled<ExportQueue> queue = new Polled<>("export-queue", QUEUE_INTERVAL, jobs::queue);
        Polled<ExportUsage> usage = new Polled<>("export-usage", USAGE_INTERVAL, jobs::usage);
        queue.gauge("txsearch.exports.queued", "Exports that wait, on all instances", ExportQueue::queued)
                .register(meters);
        queue.gauge("txsearch.exports.running", "Exports that run, on all instances", ExportQueue::running)
                .register(meters);
        queue.gauge(
                        "txsearch.exports.oldest.queued",
                        "How long the oldest queued export has waited",
                        seen -> wait(seen, clock))
                .baseUnit("seconds")
                .register(meters);
        usage.gauge(
                        "txsearch.exports.kept",
                        "Bytes of the files of finished exports, of all merchants; read at most once a minute",
                        ExportUsage::bytes)
                .baseUnit("bytes")
                .register(meters);
        usage.gauge("txsearch.exports.kept.files", "Files of finished exports, of all merchants", ExportUsage::files)
                .register(meters);
        for (ExportFormat format : formats.list()) {
            rows(format);
            for (RunOutcome outcome : RunOutcome.values()) {
                timer(format, outcome);
            }
        }
    }

    /** Returns the waiting time of the oldest waiting export in seconds; 0 if none waits. */
    private static double wait(ExportQueue queue, Clock clock) {
        return queue.oldest() == null
                ? 0
                : Math.max(0, Duration.between(queue.oldest(), clock.instant()).toMillis() / 1e3);
    }

    void showActive(IntSupplier active) {
        Gauge.builder("txsearch.exports.active", active::getAsInt)
                .description("Exports that this instance runs")
                .strongReference(true)
                .register(meters);
    }

    void time(ExportJob job, ExportRun run) {
        long start = System.nanoTime();
        RunOutcome outcome = run.run();
        // An unreadable job has no format. Its run has failed as well.
        Optional<ExportFormat> known =
                formats.find(job.request().path(ExportRequest.FORMAT).asString(""));
        if (known.isEmpty()) {
            return;
        }
        ExportFormat format = known.get();
        timer(format, outcome).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        if (outcome == RunOutcome.SUCCEEDED) {
            rows(format).increment((double) run.rows());
        }
    }

    private Timer timer(ExportFormat format, RunOutcome outcome) {
        return Timer.builder("txsearch.exports")
                .description(
                        "Attempts of this instance at exports; given_back: tried again, lost: another worker has taken over,"
                                + " or the client cancelled")
                .tag("format", format.lowerName())
                .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                .register(meters);
    }

    private Counter rows(ExportFormat format) {
        return Counter.builder("txsearch.exports.rows")
                .description("Rows of finished exports")
                .tag("format", format.lowerName())
                .register(meters);
    }
}
