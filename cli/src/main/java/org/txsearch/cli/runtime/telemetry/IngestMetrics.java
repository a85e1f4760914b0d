package org.txsearch.cli.runtime.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.PipelineCounts;
import org.txsearch.ingest.pipeline.Tally;
import org.txsearch.process.PeriodicTask;
import org.txsearch.write.BulkWatcher;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.ItemVerdict;
import org.txsearch.write.WriterState;

/**
 * The meters of a load or a follower. Most of them read existing counters at the time of a scrape.
 */
public final class IngestMetrics {

    /** The bounds of every histogram. */
    private static final Duration[] BOUNDS = LongStream.of(
                    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private static final Pattern CODE = Pattern.compile("[A-Z][A-Z_]{1,59}");
    private static final String OTHER = "OTHER";

    private final MeterRegistry meters;

    IngestMetrics(MeterRegistry meters) {
        this.meters = meters;
        counter(
                PeriodicTask.class,
                "txsearch.tasks.failures",
                "Failed runs of periodic tasks",
                process -> PeriodicTask.failures());
    }

    static IngestMetrics none() {
        return new IngestMetrics(new CompositeMeterRegistry());
    }

    public BulkWatcher bulk() {
        return new BulkMeters();
    }

    /** Counts dead letters by the code of their first fault, and passes them on. */
    public DeadLetters counted(DeadLetters letters) {
        return DeadLetters.both(this::count, letters);
    }

    private void count(DeadLetter letter) {
        String code = letter.faults().isEmpty() ? OTHER : letter.faults().get(0).code();
        Counter.builder("txsearch.dead.letters")
                .description("Dead letters by their first fault")
                .tag("code", CODE.matcher(code).matches() ? code : OTHER)
                .register(meters)
                .increment();
    }

    public void show(PipelineCounts counts) {
        counter(counts, "txsearch.ingest.records.read", "Records that were read", PipelineCounts::read);
        outcome(counts, "indexed", Tally::indexed);
        outcome(counts, "superseded", it -> it.superseded() - it.supersededWithOtherContent());
        outcome(counts, "superseded_with_other_content", Tally::supersededWithOtherContent);
        outcome(counts, "dead_lettered", Tally::deadLettered);
        counter(
                counts,
                "txsearch.ingest.records.adjusted",
                "Indexed records with a member that could not be stored as it was sent",
                it -> it.tally().adjusted());
    }

    private void outcome(PipelineCounts counts, String outcome, ToDoubleFunction<Tally> count) {
        counter(
                counts,
                "txsearch.ingest.records",
                "Records by outcome",
                it -> count.applyAsDouble(it.tally()),
                "outcome",
                outcome);
    }

    private <T> void counter(T counted, String name, String description, ToDoubleFunction<T> count, String... tags) {
        FunctionCounter.builder(name, counted, count)
                .description(description)
                .tags(tags)
                .register(meters);
    }

    public void show(BulkWriter writer) {
        state(writer, "txsearch.bulk.requests.in.flight", "Bulk requests in flight", WriterState::requestsInFlight);
        state(writer, "txsearch.bulk.requests.allowed", "Bulk requests allowed", WriterState::requestsAllowed);
        state(writer, "txsearch.bulk.batch.documents", "Documents a request may hold", WriterState::batchDocuments);
        state(writer, "txsearch.bulk.held.documents", "Documents without an outcome", WriterState::heldDocuments);
        state(writer, "txsearch.bulk.held.bytes", "Bytes of documents without an outcome", WriterState::heldBytes);
        show(
                "txsearch.ingest.weeks.unavailable",
                "Weeks whose records become dead letters because they cannot be created or written to",
                () -> writer.unavailableWeeks().size());
        counter(
                writer,
                "txsearch.bulk.rejections",
                "Requests rejected because of load, or not answered",
                BulkWriter::rejections);
        counter(
                writer,
                "txsearch.bulk.sent.again",
                "Documents that were sent again",
                it -> it.state().sentAgain());
    }

    private void state(BulkWriter writer, String name, String description, ToDoubleFunction<WriterState> value) {
        show(name, description, () -> value.applyAsDouble(writer.state()));
    }

    public void show(String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value)
                .description(description)
                .strongReference(true)
                .register(meters);
    }

    private final class BulkMeters implements BulkWatcher {

        private final Map<RoundTripEnd, Timer> requests = new EnumMap<>(RoundTripEnd.class);
        private final Map<ItemVerdict, Counter> items = new EnumMap<>(ItemVerdict.class);
        private final Counter unanswered;

        BulkMeters() {
            for (RoundTripEnd end : RoundTripEnd.values()) {
                requests.put(
                        end,
                        Timer.builder("txsearch.bulk.requests")
                                .description("Bulk requests by outcome")
                                .tag("outcome", end.name().toLowerCase(Locale.ROOT))
                                .serviceLevelObjectives(BOUNDS)
                                .register(meters));
            }
            for (ItemVerdict verdict : ItemVerdict.values()) {
                items.put(verdict, items(verdict.name()));
            }
            unanswered = items("UNANSWERED");
        }

        private Counter items(String result) {
            return Counter.builder("txsearch.bulk.items")
                    .description("Documents of bulk requests by result")
                    .tag("result", result.toLowerCase(Locale.ROOT))
                    .register(meters);
        }

        @Override
        public void request(RoundTripEnd end, Duration took) {
            Objects.requireNonNull(requests.get(end)).record(took);
        }

        @Override
        public void judged(ItemVerdict verdict, int documents) {
            Objects.requireNonNull(items.get(verdict)).increment(documents);
        }

        @Override
        public void unanswered(int documents) {
            unanswered.increment(documents);
        }
    }
}
