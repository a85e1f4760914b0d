package org.txsearch.gatling.mixed;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.gatling.DemoToken;
import org.txsearch.gatling.Launcher;
import org.txsearch.gatling.WarmUp;
import org.txsearch.gatling.WeekSettings;

/**
 * What searchers feel of loads and rebuilds, and what settings of the weeks change for both: the largest merchant's newest
 * page of 50 over 15 days, requested through the API at a steady rate in every phase.
 *
 * <p>Each load writes transactions of its own to the weeks that are searched.
 */
final class MixedLoad {

    private static final int ROUNDS = 2;
    private static final Duration SETTLING = Duration.ofSeconds(5);

    /** More than a load writes in a second, so that it does not end before its phase. */
    private static final long MAX_PER_SECOND = 12_000;

    private static final int ROWS = 50;
    private static final int DAYS = 15;

    /** Few enough rows that following them is no load by itself. */
    private static final double FOLLOWED_PART = 0.01;

    private final MeasuredWeeks weeks;
    private final String api;
    private final Launcher launcher;
    private final Path scratch;
    private final Duration duration;
    private int nextSeed = 100;

    /**
     * Phases that are so long.
     *
     * @param scratch the folder for temporary files
     */
    MixedLoad(MeasuredWeeks weeks, String api, Launcher launcher, Path scratch, Duration duration) {
        this.weeks = weeks;
        this.api = api;
        this.launcher = launcher;
        this.scratch = scratch;
        this.duration = duration;
    }

    /** Measures all phases in turns; what there is so far stays in the folder wherever it breaks off. */
    void run(MixedResult result, Path folder) throws Exception {
        String largest = weeks.merchant(1);
        String followed = weeks.merchant(FOLLOWED_PART);
        Instant to = weeks.newest().plusMillis(1);
        weeks.settle();
        WarmUp.of(1, List.of(searcher(largest, to).repeated()));
        System.out.print(MixedResult.header());
        // All processes still compile, and the caches are empty: it does not count.
        Phase first = Phase.ofRound(0).get(1);
        System.out.println("not counted: "
                + MixedResult.row(first, measured(first, searcher(largest, to), DemoToken.of(api, followed))));
        for (int round = 0; round < ROUNDS; round++) {
            for (Phase phase : Phase.ofRound(round)) {
                weeks.apply(phase.settings());
                weeks.settle();
                PhaseFigures figures = measured(phase, searcher(largest, to), DemoToken.of(api, followed));
                System.out.println(MixedResult.row(phase, figures));
                result.add(phase, figures);
                result.write(folder);
            }
        }
        weeks.apply(WeekSettings.USUAL);
    }

    private PhaseFigures measured(Phase phase, SteadySearcher searcher, String followersToken)
            throws IOException, InterruptedException {
        try (RunningWork work = start(phase.work())) {
            searcher.search(SETTLING);
            try (FreshnessProbe probe = new FreshnessProbe(api, followersToken)) {
                long before = weeks.written();
                long start = System.nanoTime();
                SearchTimes searches = searcher.search(duration);
                long written = weeks.written() - before;
                double seconds = (System.nanoTime() - start) / 1e9;
                if (work != null) {
                    work.check();
                }
                return new PhaseFigures(searches, probe.end(), written, seconds);
            }
        }
    }

    private @Nullable RunningWork start(Phase.Work work) throws IOException, InterruptedException {
        if (work == Phase.Work.REBUILD) {
            return new RunningRebuilds(launcher, weeks.largest());
        }
        return work.isLoad() ? RunningLoad.start(launcher, generated(), work.options(), weeks) : null;
    }

    private Path generated() throws IOException, InterruptedException {
        Path file = scratch.resolve("mixed-" + nextSeed + ".avro");
        long count = (duration.toSeconds() + 2 * SETTLING.toSeconds()) * MAX_PER_SECOND;
        launcher.run(
                "generate",
                "--count",
                Long.toString(count),
                "--seed",
                Integer.toString(nextSeed++),
                "--from",
                System.getProperty("run.from", ""),
                "--to",
                System.getProperty("run.to", ""),
                "--out",
                file.toString());
        return file;
    }

    private SteadySearcher searcher(String merchant, Instant to) throws IOException, InterruptedException {
        HttpRequest search = HttpRequest.newBuilder(URI.create(api + "/v1/transactions?limit=" + ROWS + "&created_from="
                        + to.minus(DAYS, ChronoUnit.DAYS) + "&created_to=" + to))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + DemoToken.of(api, merchant))
                .build();
        return new SteadySearcher(search, ROWS);
    }
}
