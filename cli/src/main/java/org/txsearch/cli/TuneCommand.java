package org.txsearch.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.capacity.Sizes;
import org.txsearch.cli.tune.BulkTrial;
import org.txsearch.cli.tune.BulkTrial.SampleDocuments;
import org.txsearch.cli.tune.HillClimb;
import org.txsearch.cli.tune.HillClimb.Tuning;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/** Finds the write settings that serve the cluster best. */
@Command(
        name = "tune",
        description =
                "Find the batch size and the number of requests at once beyond which throughput no longer improves"
                        + " on this cluster, and print the curve. It writes to an index of its own, which it deletes.")
final class TuneCommand implements Callable<Integer> {

    /** Documents in flight may take a quarter of the heap. */
    private static final int FRACTION_OF_HEAP = 4;

    private static final Duration GRACE = Duration.ofSeconds(15);

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "2",
            description = "how long each turn of a step is measured (default: ${DEFAULT-VALUE})")
    private double seconds;

    @Option(names = "--json", paramLabel = "FILE", description = "also write the result to this file")
    private @Nullable Path json;

    @Override
    public Integer call() throws Exception {
        if (!(seconds >= 0.1 && seconds <= 60)) {
            throw new CommandException("--seconds is a number from 0.1 to 60.");
        }
        List<TransactionDocument> documents = SampleDocuments.read();
        long mean = Report.meanBytes(documents);
        return CommandContext.onCluster(cluster -> {
            Tuning tuning = tune(cluster, documents, mean);
            Report report = new Report(tuning, mean);
            report.print(System.out);
            if (json != null) {
                Files.writeString(json, report.json() + "\n");
            }
            return ExitCode.DONE;
        });
    }

    private Tuning tune(Cluster cluster, List<TransactionDocument> documents, long mean) throws IOException {
        BulkTrial trial = new BulkTrial(cluster, documents, Duration.ofMillis(Math.round(seconds * 1_000)));
        int maxInFlight = (int) (Runtime.getRuntime().maxMemory() / FRACTION_OF_HEAP / mean);
        // Ctrl-C stops the writing, and the JVM waits until the index has been deleted.
        try (StopSignal signal = new StopSignal(GRACE)) {
            signal.onSignal(Thread.currentThread()::interrupt);
            return new HillClimb(trial, maxInFlight, TuneCommand::print).run();
        } catch (InterruptedException e) {
            throw new CommandException("The tuning was interrupted; its index is deleted.", e);
        }
    }

    private static void print(Tuning.Point point) {
        System.err.println(Sizes.number(point.shape().documents()) + " documents a request, "
                + Sizes.number(point.shape().inFlight()) + " at once: " + Sizes.number(point.documentsPerSecond())
                + " documents/s");
    }

    /** The result of a tuning as a chart in text, as settings and as JSON. */
    record Report(Tuning tuning, long meanBytes) {

        private static final int BAR = 40;
        private static final int MEGABYTE = 1 << 20;

        /** Documents may be larger than those that were measured. */
        private static final double MARGIN = 1.5;

        static long meanBytes(List<TransactionDocument> documents) {
            return Math.round(documents.stream()
                    .mapToInt(document -> document.source().length)
                    .average()
                    .orElse(1));
        }

        void print(PrintStream out) {
            Tuning.Shape chosen = tuning.chosen();
            int inFlight = tuning.bySize().get(0).shape().inFlight();
            out.println("Documents a request, " + inFlight + " requests at once, " + Sizes.number(meanBytes)
                    + " bytes a document");
            chart(out, tuning.bySize(), shape -> Sizes.number(shape.documents()), chosen.documents());
            out.println("Requests at once, " + Sizes.number(chosen.documents()) + " documents each");
            chart(out, tuning.byConcurrency(), shape -> String.valueOf(shape.inFlight()), chosen.inFlight());
            out.println("Beyond " + Sizes.number(chosen.documents()) + " documents a request and "
                    + Sizes.number(chosen.inFlight()) + " at once throughput no longer improves: "
                    + Sizes.number(tuning.documentsPerSecond()) + " documents/s");
            out.println("Settings for load and follow:");
            settings().forEach((name, value) -> out.println("  export " + new Setting(name).variable() + "=" + value));
        }

        String json() {
            Map<String, Object> report = new LinkedHashMap<>();
            report.put("bytes_a_document", meanBytes);
            report.put("by_batch_size", points(tuning.bySize()));
            report.put("by_concurrency", points(tuning.byConcurrency()));
            report.put("documents_per_second", Math.round(tuning.documentsPerSecond()));
            report.put("settings", settings());
            return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(report);
        }

        /** By property name. */
        Map<String, Long> settings() {
            Map<String, Long> settings = new LinkedHashMap<>();
            settings.put(WriteSettings.DOCUMENTS, (long) tuning.chosen().documents());
            settings.put(WriteSettings.BYTES, maxBytes());
            settings.put(WriteSettings.IN_FLIGHT, (long) tuning.chosen().inFlight());
            return settings;
        }

        /** So that the number of documents, not of bytes, ends a batch. */
        private long maxBytes() {
            double needed = tuning.chosen().documents() * meanBytes * MARGIN;
            long whole = Math.max(1, (long) Math.ceil(needed / MEGABYTE)) * MEGABYTE;
            return Math.min(whole, WriteSettings.MAX_BYTES);
        }

        private static List<Point> points(List<Tuning.Point> points) {
            return points.stream()
                    .map(point -> new Point(
                            point.shape().documents(),
                            point.shape().inFlight(),
                            Math.round(point.documentsPerSecond()),
                            point.turns()))
                    .toList();
        }

        @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
        record Point(int documents, int inFlight, long documentsPerSecond, int turns) {}

        private static void chart(
                PrintStream out, List<Tuning.Point> points, Function<Tuning.Shape, String> title, int chosen) {
            double max = points.stream()
                    .mapToDouble(Tuning.Point::documentsPerSecond)
                    .max()
                    .orElse(1);
            for (Tuning.Point point : points) {
                int filled = (int) Math.round(point.documentsPerSecond() / Math.max(1, max) * BAR);
                String name = title.apply(point.shape());
                boolean isChosen = name.equals(Sizes.number(chosen));
                out.printf(
                        Locale.ROOT,
                        "%8s  %,9.0f/s  %s%s%n",
                        name,
                        point.documentsPerSecond(),
                        "█".repeat(filled),
                        isChosen ? "  ◀ chosen" : "");
            }
        }
    }
}
