package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.txsearch.gatling.RunDescription;

/** Grows the data, and stores the figures in a folder after each step, in case the run is interrupted. */
final class GrowthRun {

    private static final List<Integer> WEEKS = List.of(4, 13, 26, 52);
    private static final List<Long> TRANSACTIONS = List.of(250_000L, 500_000L, 1_000_000L, 2_000_000L, 4_000_000L);
    private static final int TRANSACTIONS_A_WEEK = 20_000;

    private final String grown;
    private final String elasticsearch;
    private final GrowthMeasurement measurement;
    private final Path folder;
    private final List<GrowthStep> steps = new ArrayList<>();

    /** A run in which {@code weeks} or {@code transactions} grow. */
    GrowthRun(String grown, String elasticsearch, String api, Path folder) {
        this.grown = grown;
        this.elasticsearch = elasticsearch;
        this.measurement = new GrowthMeasurement(elasticsearch, api);
        this.folder = folder;
    }

    void run(Growth growth) throws Exception {
        long most = Long.getLong("matrix.most", Long.MAX_VALUE);
        if (grown.equals("weeks")) {
            List<Integer> sizes = WEEKS.stream().filter(weeks -> weeks <= most).toList();
            growth.weeks(sizes, Integer.getInteger("matrix.per-week", TRANSACTIONS_A_WEEK), this::measure);
        } else {
            growth.transactions(
                    TRANSACTIONS.stream().filter(size -> size <= most).toList(), this::measure);
        }
        System.out.printf(
                Locale.ROOT,
                "A page over 15 days costs %.2f times as much with the last number of %s as with the first.%n",
                new GrowthResult(RunDescription.of(elasticsearch), grown, steps).pageGrowth(),
                grown);
    }

    private void measure(long size) throws Exception {
        if (steps.isEmpty()) {
            // A service that still compiles would make growth look cheaper from step to step.
            measurement.at(size);
        }
        GrowthStep step = measurement.at(size);
        steps.add(step);
        System.out.printf(
                Locale.ROOT,
                "%,d %s: page %.1f ms (%.2f times the control), count %.1f ms (%.2f), %.0f bytes a transaction, heap %d MB, %d segments%n",
                size,
                grown,
                step.page().millis(),
                step.page().ratio(),
                step.count().millis(),
                step.count().ratio(),
                step.bytesATransaction(),
                step.heapMegabytes(),
                step.segments());
        GrowthResult result = new GrowthResult(RunDescription.of(elasticsearch), grown, steps);
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(GrowthResult.JSON), result.json().toPrettyString());
        report(folder);
    }

    /** Writes the table and the charts of a run's figures. */
    static void report(Path folder) throws IOException {
        GrowthResult result = GrowthResult.read(folder);
        Files.writeString(folder.resolve(GrowthResult.CSV), result.csv());
        result.page().write(folder);
    }
}
