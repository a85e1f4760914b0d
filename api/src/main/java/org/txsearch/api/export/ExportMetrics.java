package org.txsearch.api.export;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.springframework.stereotype.Component;
import org.txsearch.api.export.format.ExportFormat;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.api.metrics.Latencies;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;

/** Times this instance's work on exports, and shows the queue that all instances share. */
@Component
final class ExportMetrics {

    private final MeterRegistry meters;
    private final ExportFormats formats;

    ExportMetrics(MeterRegistry meters, QueueWatch queue, ExportFormats formats) {
        this.meters = meters;
        this.formats = formats;
        show("txsearch.exports.queued", "Exports that wait for a worker", queue, ExportJobs.Queue::queued);
        show("txsearch.exports.running", "Exports that workers are on", queue, ExportJobs.Queue::running);
        Gauge.builder("txsearch.exports.kept", queue, watch -> kept(watch, ExportJobs.Usage::bytes))
                .description("Bytes in the files of finished exports, of all merchants")
                .baseUnit("bytes")
                .register(meters);
        Gauge.builder("txsearch.exports.kept.files", queue, watch -> kept(watch, ExportJobs.Usage::files))
                .description("Files of finished exports, of all merchants")
                .register(meters);
        for (ExportFormat<?> format : formats.list()) {
            rows(format);
            for (ExportRun.End end : ExportRun.End.values()) {
                timer(format, end);
            }
        }
        Gauge.builder("txsearch.exports.oldest.queued", queue, QueueWatch::oldestWaitSeconds)
                .description("For how long the first export that waits has waited")
                .baseUnit("seconds")
                .register(meters);
    }

    private void show(String name, String description, QueueWatch queue, ToDoubleFunction<ExportJobs.Queue> value) {
        Gauge.builder(name, queue, watch -> {
                    ExportJobs.Queue seen = watch.seen();
                    return seen == null ? Double.NaN : value.applyAsDouble(seen);
                })
                .description(description)
                .register(meters);
    }

    private static double kept(QueueWatch watch, ToDoubleFunction<ExportJobs.Usage> value) {
        ExportJobs.Usage usage = watch.usage();
        return usage == null ? Double.NaN : value.applyAsDouble(usage);
    }

    /** Shows how many exports this instance is making. */
    void showActive(IntSupplier active) {
        Supplier<Number> number = active::getAsInt;
        Gauge.builder("txsearch.exports.active", number)
                .description("Exports that this instance is making")
                .strongReference(true)
                .register(meters);
    }

    /** Works on that export, timed. */
    void time(ExportJob job, ExportRun run) {
        long start = System.nanoTime();
        ExportRun.End end = run.run();
        // A job that nobody can read has no format; the run has found out as well.
        Optional<ExportFormat<?>> known =
                formats.find(job.request().path(ExportRequest.FORMAT).asString(""));
        if (known.isEmpty()) {
            return;
        }
        ExportFormat<?> format = known.get();
        timer(format, end).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        if (end == ExportRun.End.SUCCEEDED) {
            rows(format).increment((double) run.rows());
        }
    }

    private Timer timer(ExportFormat<?> format, ExportRun.End end) {
        return Latencies.timer("txsearch.exports", "Work on exports by how it ended")
                .tag("format", format.lowerName())
                .tag("outcome", end.name().toLowerCase(Locale.ROOT))
                .register(meters);
    }

    private Counter rows(ExportFormat<?> format) {
        return Counter.builder("txsearch.exports.rows")
                .description("Rows of finished exports")
                .tag("format", format.lowerName())
                .register(meters);
    }
}
