package org.txsearch.gatling.mixed;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.gatling.Api;
import org.txsearch.gatling.Elasticsearch;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.Launcher;
import org.txsearch.gatling.Load;
import org.txsearch.gatling.MerchantRange;
import org.txsearch.gatling.OpenLoop;
import org.txsearch.gatling.Repeated;
import org.txsearch.gatling.RunDescription;
import org.txsearch.gatling.WarmUp;
import org.txsearch.gatling.Way;
import org.txsearch.gatling.WeekSettings;

/**
 * The effect of loads and rebuilds on searches, and of settings of the weeks on both: the largest merchant's newest
 * page of 50 over 15 days, requested through the API at a steady rate in every phase.
 *
 * <p>Each load writes transactions of its own to the weeks that are searched.
 */
public final class MixedLoad {

    private static final int ROUNDS = 2;
    private static final Duration SETTLING = Duration.ofSeconds(5);

    /** More than a load writes in a second, so that it does not end before its phase. */
    private static final long MAX_PER_SECOND = 12_000;

    /** Searches a second. */
    private static final double RATE = 20;

    private static final int ROWS = 50;

    /** So few of all rows that following them is no load by itself. */
    private static final double FOLLOWED_PART = 0.01;

    private final Elasticsearch elasticsearch;
    private final Api api;
    private final Launcher launcher;
    private final Duration duration;
    private int nextSeed = 100;

    /** The range that is searched, and the merchant whose changes are followed. */
    private record MixedRequest(MerchantRange days, String followed) {}

    /** Phases that are so long. */
    public MixedLoad(Launcher launcher, Api api, Duration duration) {
        this.elasticsearch = launcher.elasticsearch();
        this.api = api;
        this.launcher = launcher;
        this.duration = duration;
    }

    /** Measures all phases in turns, and writes the figures after each; returns whether all searches were answered. */
    public boolean succeeds(Path folder) throws Exception {
        Files.createDirectories(folder);
        MixedResult result = new MixedResult(RunDescription.of(elasticsearch));
        Map<String, Long> merchants = elasticsearch.merchants();
        Instant to = elasticsearch.created("desc", "{\"match_all\":{}}").plusMillis(1);
        MerchantRange days =
                MerchantRange.lastDays(merchants.keySet().iterator().next(), to);
        MixedRequest request = new MixedRequest(days, followed(merchants));
        elasticsearch.settle();
        HttpRequest search = search(request);
        WarmUp.of(1, List.of(new Way("pages of the API", () -> PageEnd.of(Http.send(search), ROWS))));
        System.out.print(MixedResult.HEADER);
        // All processes still compile, and the caches are empty: it does not count.
        Phase first = Phase.ofRound(0).get(1);
        System.out.println("not counted: " + MixedResult.row(first, measured(first, request)));
        for (int round = 0; round < ROUNDS; round++) {
            for (Phase phase : Phase.ofRound(round)) {
                elasticsearch.apply(phase.settings());
                elasticsearch.settle();
                PhaseFigures figures = measured(phase, request);
                System.out.println(MixedResult.row(phase, figures));
                result.add(phase, figures);
                result.write(folder);
            }
        }
        elasticsearch.apply(WeekSettings.USUAL);
        System.out.print("All rounds:\n" + result.markdown());
        System.out.println("The figures are in " + folder);
        result.failures().forEach(failure -> System.err.println("A search failed: " + failure));
        return result.failures().isEmpty();
    }

    /** Returns the merchant with about so large a part of all transactions. */
    private static String followed(Map<String, Long> merchants) {
        double wanted = FOLLOWED_PART
                * merchants.values().stream().mapToLong(Long::longValue).sum();
        return merchants.entrySet().stream()
                .min(Comparator.comparingDouble(merchant -> Math.abs(merchant.getValue() - wanted)))
                .orElseThrow()
                .getKey();
    }

    private PhaseFigures measured(Phase phase, MixedRequest request) throws Exception {
        return switch (phase.work()) {
            case NONE -> searched(request);
            case LOAD -> duringLoad(phase, request);
            case REBUILD -> duringRebuilds(request);
        };
    }

    /** During rebuilds of one week, over and over; the generations that they have replaced are deleted. */
    private PhaseFigures duringRebuilds(MixedRequest request) throws Exception {
        String rebuild = "weeks rebuild " + largestWeek();
        PhaseFigures figures;
        try (Repeated rebuilds = new Repeated(0, () -> launcher.run(rebuild))) {
            figures = searched(request);
            rebuilds.end();
        }
        launcher.run("weeks retire --old-generations --yes");
        return figures;
    }

    /** During a load of transactions that no load has taken before; afterwards, no answer has to wait for it. */
    private PhaseFigures duringLoad(Phase phase, MixedRequest request) throws Exception {
        long count = (duration.toSeconds() + 2 * SETTLING.toSeconds()) * MAX_PER_SECOND;
        String from = System.getProperty("run.from", "");
        Path file = launcher.generate(count, nextSeed++, from, System.getProperty("run.to", ""), "");
        PhaseFigures figures;
        try (Load load = Load.writing(launcher, file + " " + phase.options())) {
            figures = searched(request);
            load.check();
        }
        Files.delete(file);
        for (String line : launcher.run("sources").lines().toList()) {
            if (line.startsWith("load/")) {
                launcher.run("sources close " + line.substring(0, line.indexOf(' ')));
            }
        }
        return figures;
    }

    private PhaseFigures searched(MixedRequest request) throws Exception {
        searches(request, SETTLING);
        try (FreshnessProbe probe = new FreshnessProbe(api, request.followed())) {
            long before = elasticsearch.written(Elasticsearch.WEEKS);
            long start = System.nanoTime();
            List<Search> searches = searches(request, duration);
            long written = elasticsearch.written(Elasticsearch.WEEKS) - before;
            return new PhaseFigures(searches, probe.end(), written, (System.nanoTime() - start) / 1e9);
        }
    }

    private List<Search> searches(MixedRequest request, Duration length) throws Exception {
        HttpRequest search = search(request);
        return OpenLoop.send(length, () -> 1 / RATE, () -> search, BodyHandlers.ofByteArray(), MixedLoad::read);
    }

    private static Search read(@Nullable HttpResponse<byte[]> answer, double millis) {
        if (answer == null || answer.statusCode() != 200) {
            String failure = answer == null ? "no answer" : "status " + answer.statusCode();
            return new Search(Double.NaN, Double.NaN, failure);
        }
        try {
            return new Search(millis, PageEnd.of(answer.body(), ROWS).lagMillis() / 1e3, "");
        } catch (IOException e) {
            return new Search(Double.NaN, Double.NaN, String.valueOf(e.getMessage()));
        }
    }

    private HttpRequest search(MixedRequest request) throws IOException, InterruptedException {
        return api.get(
                request.days().merchant(),
                "/v1/transactions?limit=" + ROWS + "&" + request.days().parameters(0));
    }

    /** Returns the week with the most transactions, as commands call it. */
    private String largestWeek() throws IOException, InterruptedException {
        String largest = "";
        long most = -1;
        for (String index : elasticsearch.indices("transactions")) {
            long count = elasticsearch.stats(index).at("/docs/count").asLong();
            largest = count > most ? index : largest;
            most = Math.max(most, count);
        }
        String week = largest.substring("transactions-".length(), largest.lastIndexOf('-'));
        return week.toUpperCase(Locale.ROOT);
    }
}
