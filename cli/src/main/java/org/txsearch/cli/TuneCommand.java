package org.txsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.tune.BulkTrial;
import org.txsearch.cli.tune.HillClimb;
import org.txsearch.cli.tune.Tuning;
import org.txsearch.cli.tune.TuningPoint;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.generate.GeneratedDocuments;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Finds out how the cluster at hand is best written to. */
@Command(
        name = "tune",
        description =
                "Find the batch size and the number of requests at once beyond which throughput no longer improves"
                        + " on the cluster at hand, and print the curve. It writes to an index of its own, which it deletes.")
final class TuneCommand implements Callable<Integer> {

    private static final int DOCUMENTS = 5_000;

    /** What is under way may fill a quarter of the memory. */
    private static final int SHARE_OF_MEMORY = 4;

    private static final Duration GRACE = Duration.ofSeconds(15);

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "2",
            description = "how long each step is measured in each of its turns (default: ${DEFAULT-VALUE})")
    private double seconds;

    @Option(names = "--json", paramLabel = "FILE", description = "also write what was found to this file")
    private @Nullable Path json;

    @Override
    public Integer call() throws Exception {
        if (!(seconds >= 0.1 && seconds <= 60)) {
            throw new CommandException("--seconds is a number from 0.1 to 60.");
        }
        List<TransactionDocument> documents = GeneratedDocuments.ofOneWeek(DOCUMENTS);
        long mean = TuneReport.meanBytes(documents);
        return CommandContext.onCluster(cluster -> {
            Tuning tuning = tune(cluster, documents, mean);
            TuneReport report = new TuneReport(tuning, mean);
            report.print(System.out);
            if (json != null) {
                Files.writeString(json, report.json() + "\n");
            }
            return ExitCode.DONE;
        });
    }

    private Tuning tune(Cluster cluster, List<TransactionDocument> documents, long mean) throws IOException {
        BulkTrial trial = new BulkTrial(cluster, documents, Duration.ofMillis(Math.round(seconds * 1_000)));
        int most = (int) (Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY / mean);
        // Ctrl-C ends the writing, and the JVM stays until the index has been deleted.
        try (StopSignal signal = new StopSignal(GRACE)) {
            signal.onSignal(Thread.currentThread()::interrupt);
            return new HillClimb(trial, most, TuneCommand::tell).run();
        } catch (InterruptedException e) {
            throw new CommandException("The tuning was interrupted; its index is deleted.", e);
        }
    }

    private static void tell(TuningPoint point) {
        System.err.printf(
                Locale.ROOT,
                "%,d documents a request, %d at once: %,.0f documents/s%n",
                point.shape().documents(),
                point.shape().inFlight(),
                point.documentsPerSecond());
    }
}
