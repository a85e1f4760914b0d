package org.txsearch.api.export;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.ToDoubleFunction;
import org.springframework.stereotype.Component;
import org.txsearch.api.export.format.ExportFormat;
import org.txsearch.api.export.format.ExportFormats;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;

/** Times this instance's attempts at exports, and shows the queue that all instances share. */
@Component
final class ExportMetrics {

    private final MeterRegistry meters;
    private final ExportFormats formats;

    ExportMetrics(MeterRegistry meters, QueueWatch queue, ExportFormats formats) {
        this.meters = meters;
        this.formats = formats;
        show("txsearch.exports.queued", "Exports that wait for a worker", queue, ExportJobs.Queue::queued);
        show("txsearch.exports.running", "Exports that are being created", queue, ExportJobs.Queue::running);
        Gauge.builder("txsearch.exports.kept", queue, watch -> kept(watch, ExportJobs.Usage::bytes))
                .description("Bytes in the files of finished exports, of all merchants")
                .baseUnit("bytes")
                .register(meters);
        Gauge.builder("txsearch.exports.kept.files", queue, watch -> kept(watch, ExportJobs.Usage::files))
                .description("Files of finished exports, of all merchants")
                .register(meters);
        for (ExportFormat<?> format : formats.list()) {
            rows(format);
            for (ExportRun.Outcome outcome : ExportRun.Outcome.values()) {
                timer(format, outcome);
            }
        }
        Gauge.builder("txsearch.exports.oldest.queued", queue, QueueWatch::oldestWaitSeconds)
                .description("How long the oldest waiting export has waited")
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

    /** Shows how many exports this instance is creating. */
    void showActive(IntSupplier active) {
        Gauge.builder("txsearch.exports.active", active::getAsInt)
                .description("Exports that this instance is creating")
                .strongReference(true)
                .register(meters);
    }

    /** Runs an attempt, timed. */
    void time(ExportJob job, ExportRun run) {
        long start = System.nanoTime();
        ExportRun.Outcome outcome = run.run();
        // A job that cannot be read has no format; the run has failed then, too.
        Optional<ExportFormat<?>> known =
                formats.find(job.request().path(ExportRequest.FORMAT).asString(""));
        if (known.isEmpty()) {
            return;
        }
        ExportFormat<?> format = known.get();
        timer(format, outcome).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        if (outcome == ExportRun.Outcome.SUCCEEDED) {
            rows(format).increment((double) run.rows());
        }
    }

    private Timer timer(ExportFormat<?> format, ExportRun.Outcome outcome) {
        return Timer.builder("txsearch.exports")
                .description("Attempts at exports by outcome")
                .tag("format", format.lowerName())
                .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                .register(meters);
    }

    private Counter rows(ExportFormat<?> format) {
        return Counter.builder("txsearch.exports.rows")
                .description("Rows of finished exports")
                .tag("format", format.lowerName())
                .register(meters);
    }
}
