package org.txsearch.cli.tune;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cli.runtime.ExitCode;
import org.txsearch.cli.runtime.Sizes;
import org.txsearch.cli.runtime.StopSignal;
import org.txsearch.cli.runtime.settings.CommandContext;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Finds the write settings that serve the cluster best. */
@Command(
        name = "tune",
        description =
                "Find the batch size and the number of requests at once beyond which throughput no longer improves"
                        + " on this cluster, and print the curve. It writes to an index of its own, which it deletes.")
public final class TuneCommand implements Callable<Integer> {

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
        int maxInFlight = (int) (Runtime.getRuntime().maxMemory() / FRACTION_OF_HEAP / mean);
        // Ctrl-C stops the writing, and the JVM waits until the index has been deleted.
        try (StopSignal signal = new StopSignal(GRACE)) {
            signal.onSignal(Thread.currentThread()::interrupt);
            return new HillClimb(trial, maxInFlight, TuneCommand::print).run();
        } catch (InterruptedException e) {
            throw new CommandException("The tuning was interrupted; its index is deleted.", e);
        }
    }

    private static void print(TuningPoint point) {
        System.err.println(Sizes.number(point.shape().documents()) + " documents a request, "
                + Sizes.number(point.shape().inFlight()) + " at once: " + Sizes.number(point.documentsPerSecond())
                + " documents/s");
    }
}
