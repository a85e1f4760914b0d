package org.txsearch.gatling;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.txsearch.gatling.alternatives.Alternatives;
import org.txsearch.gatling.mixed.MixedLoad;

/** Runs one of the measurements; {@code gatling/compare} starts what it needs and calls this. */
public final class Compare {

    private Compare() {}

    /**
     * The measurement, the addresses of Elasticsearch and the API, the launcher, a folder for temporary files, and what the
     * measurement needs besides. Exit code 1 means that a search failed or a bound is broken.
     */
    public static void main(String[] arguments) throws Exception {
        Elasticsearch elasticsearch = new Elasticsearch(arguments[1]);
        Api api = new Api(arguments[2]);
        Path scratch = Path.of(arguments[4]);
        Launcher launcher = new Launcher(arguments[3], elasticsearch, scratch.resolve("command.out"));
        List<String> more = List.of(arguments).subList(5, arguments.length);
        boolean isGood = true;
        switch (arguments[0]) {
            case "ingest" -> new IngestComparison(elasticsearch, launcher, more.get(0)).run();
            case "pages" ->
                new PageComparison(elasticsearch, api, new ComparisonTable())
                        .run(new Api(more.get(0)), more.subList(1, more.size()));
            case "weeks" -> new PageComparison(elasticsearch, api, new ComparisonTable()).runOverAllWeeks();
            case "exports" -> new ExportComparison(elasticsearch, api).run();
            case "summary" -> new SummaryComparison(elasticsearch, api).run();
            case "build" ->
                new BuildComparison(
                                MerchantRange.lastDays(elasticsearch, elasticsearch.largestMerchant()),
                                new Api(more.get(0)),
                                api,
                                new ComparisonTable())
                        .run();
            case "telemetry" ->
                new TelemetryComparison(elasticsearch, api, new Api(more.get(0)))
                        .run(more.get(1), Integer.parseInt(more.get(2)));
            case "overload" -> new OverloadComparison(api, Duration.ofSeconds(Long.parseLong(more.get(0)))).run();
            case "alternatives" -> new Alternatives(launcher, api, more).run();
            case "mixed" ->
                isGood = new MixedLoad(launcher, api, Duration.ofSeconds(Long.parseLong(more.get(0))))
                        .succeeds(Path.of(more.get(1)));
            case "gate" -> isGood = new RegressionGate(elasticsearch, api, launcher).holds();
            case "start" -> new StartComparison(launcher, api).run(more.get(0), Integer.parseInt(more.get(1)));
            default -> throw new IOException("There is no measurement " + arguments[0]);
        }
        System.exit(isGood ? 0 : 1);
    }
}
