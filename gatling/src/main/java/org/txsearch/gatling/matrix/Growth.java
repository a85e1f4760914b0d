package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.txsearch.gatling.Calm;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.Launcher;

/** Adds older weeks, or more transactions, step by step. The first step is copied to indices that do not grow. */
final class Growth {

    /** A Sunday. */
    static final LocalDate LAST = LocalDate.of(2026, 11, 15);

    private static final int FIRST_WEEKS = 4;
    private static final int DAYS_A_WEEK = 7;

    private final String elasticsearch;
    private final Launcher launcher;
    private final Path scratch;
    private long seed = 100;

    /** Growth with its files in that folder. */
    Growth(String elasticsearch, Launcher launcher, Path scratch) {
        this.elasticsearch = elasticsearch;
        this.launcher = launcher;
        this.scratch = scratch;
    }

    /** Receives each size when it has been reached. */
    interface Steps {
        /** Measures what is there. */
        void add(long size) throws Exception;
    }

    /** More weeks, each with so many transactions. */
    void weeks(List<Integer> sizes, long perWeek, Steps steps) throws Exception {
        int before = 0;
        for (int weeks : sizes) {
            add(perWeek * (weeks - before), monday(weeks), LAST.minusDays((long) before * DAYS_A_WEEK));
            before = weeks;
            steps.add(weeks);
        }
    }

    /** More transactions in the same weeks. */
    void transactions(List<Long> sizes, Steps steps) throws Exception {
        long before = 0;
        for (long transactions : sizes) {
            add(transactions - before, monday(FIRST_WEEKS), LAST);
            before = transactions;
            steps.add(transactions);
        }
    }

    private static LocalDate monday(int weeks) {
        return LAST.minusDays((long) weeks * DAYS_A_WEEK - 1);
    }

    /** Each step's transactions are of a seed of their own, so that none is another's newer version. */
    private void add(long count, LocalDate first, LocalDate last) throws IOException, InterruptedException {
        Path file = scratch.resolve("growth.avro");
        launcher.run(
                "generate",
                "--count",
                Long.toString(count),
                "--seed",
                Long.toString(seed++),
                "--merchants",
                "200",
                "--from",
                first.toString(),
                "--to",
                last.toString(),
                "--out",
                file.toString());
        launcher.run("load", file.toString());
        Files.delete(file);
        Calm.await(elasticsearch);
        boolean isFirst = Http.json(Http.get(
                        elasticsearch + "/_cat/indices/" + GrowthMeasurement.CONTROL.prefix() + "*?format=json"))
                .isEmpty();
        if (isFirst) {
            new LayoutCopy(elasticsearch, GrowthMeasurement.CONTROL).run(done -> {});
        }
    }
}
