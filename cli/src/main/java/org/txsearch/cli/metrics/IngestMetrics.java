package org.txsearch.cli.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.logging.LogbackMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.write.BulkWatcher;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriterState;

/**
 * The meters of a load or a follower. Most of them read what is counted in any case when somebody asks; without a registry
 * there are none, and nothing is asked.
 */
public final class IngestMetrics implements AutoCloseable {

    private final @Nullable MeterRegistry meters;
    private @Nullable JvmGcMetrics collections;
    private @Nullable LogbackMetrics logs;

    /** Meters of that registry, or none. */
    public IngestMetrics(@Nullable MeterRegistry meters) {
        this.meters = meters;
        if (meters != null) {
            bindProcess(meters);
        }
    }

    private void bindProcess(MeterRegistry registry) {
        new ClassLoaderMetrics().bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        JvmGcMetrics gc = new JvmGcMetrics();
        gc.bindTo(registry);
        collections = gc;
        LogbackMetrics logback = new LogbackMetrics();
        logback.bindTo(registry);
        logs = logback;
    }

    /** What a writer is to be watched by. */
    public BulkWatcher bulk() {
        return meters == null ? BulkWatcher.NONE : new BulkMeters(meters);
    }

    /** The same dead letters, counted by their first fault. */
    public DeadLetters counted(DeadLetters letters) {
        return meters == null ? letters : new CountedDeadLetters(letters, meters);
    }

    /** Shows how records ended. */
    public void show(PipelineCounts counts) {
        if (meters == null) {
            return;
        }
        FunctionCounter.builder("txsearch.ingest.records.read", counts, PipelineCounts::read)
                .description("Records that were read")
                .register(meters);
        ended(counts, "indexed", PipelineCounts::indexed);
        ended(counts, "superseded", it -> it.superseded() - it.supersededWithOtherContent());
        ended(counts, "superseded_with_other_content", PipelineCounts::supersededWithOtherContent);
        ended(counts, "dead_lettered", PipelineCounts::deadLettered);
    }

    private void ended(PipelineCounts counts, String outcome, ToDoubleFunction<PipelineCounts> count) {
        if (meters != null) {
            FunctionCounter.builder("txsearch.ingest.records", counts, count)
                    .description("Records by how they ended")
                    .tag("outcome", outcome)
                    .register(meters);
        }
    }

    /** Shows where a writer stands. */
    public void show(BulkWriter writer) {
        if (meters == null) {
            return;
        }
        state(writer, "txsearch.bulk.requests.in.flight", "Bulk requests under way", WriterState::requestsInFlight);
        state(writer, "txsearch.bulk.requests.allowed", "Bulk requests allowed", WriterState::requestsAllowed);
        state(writer, "txsearch.bulk.batch.documents", "Documents a request may hold", WriterState::batchDocuments);
        state(writer, "txsearch.bulk.held.documents", "Documents without an outcome", WriterState::heldDocuments);
        state(writer, "txsearch.bulk.held.bytes", "Bytes of documents without an outcome", WriterState::heldBytes);
        show(
                "txsearch.ingest.weeks.unavailable",
                "Weeks whose records become dead letters as they cannot be made or written to",
                () -> writer.unavailableWeeks().size());
        FunctionCounter.builder("txsearch.bulk.rejections", writer, BulkWriter::rejections)
                .description("Requests refused for load or left unanswered")
                .register(meters);
        FunctionCounter.builder(
                        "txsearch.bulk.sent.again", writer, it -> it.state().sentAgain())
                .description("Times that a document was sent again")
                .register(meters);
    }

    private void state(BulkWriter writer, String name, String description, ToDoubleFunction<WriterState> value) {
        show(name, description, () -> value.applyAsDouble(writer.state()));
    }

    /** Shows a number. */
    public void show(String name, String description, Supplier<Number> value) {
        if (meters != null) {
            Gauge.builder(name, value)
                    .description(description)
                    .strongReference(true)
                    .register(meters);
        }
    }

    @Override
    public void close() {
        if (collections != null) {
            collections.close();
        }
        if (logs != null) {
            logs.close();
        }
    }
}
