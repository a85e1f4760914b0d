package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.Launcher;
import org.txsearch.gatling.RunDescription;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The matrix's command line; {@code gatling/matrix} starts what it needs and calls it. */
public final class Matrix {

    private static final int FULL_ROUNDS = 30;

    /** So few that all takes less than ten minutes. */
    private static final int QUICK_ROUNDS = 24;

    private Matrix() {}

    /**
     * {@code measure ELASTICSEARCH API FOLDER}, {@code weeks|transactions ELASTICSEARCH API LAUNCHER SCRATCH FOLDER}, {@code report
     * FOLDER} or {@code compare BASE CONTENDER}.
     */
    public static void main(String[] arguments) throws Exception {
        String what = arguments.length == 0 ? "" : arguments[0];
        if (what.equals("measure") && arguments.length == 4) {
            measure(arguments[1], arguments[2], Path.of(arguments[3]));
        } else if ((what.equals("weeks") || what.equals("transactions")) && arguments.length == 6) {
            Path scratch = Path.of(arguments[4]);
            Launcher launcher = new Launcher(arguments[3], arguments[1], scratch.resolve("growth.out"));
            new GrowthRun(what, arguments[1], arguments[2], Path.of(arguments[5]))
                    .run(new Growth(arguments[1], launcher, scratch));
        } else if (what.equals("report") && arguments.length == 2) {
            report(Path.of(arguments[1]));
        } else if (what.equals("compare") && arguments.length == 3) {
            System.out.print(
                    RunComparison.of(MatrixResult.read(Path.of(arguments[1])), MatrixResult.read(Path.of(arguments[2])))
                            .table());
        } else {
            System.err.println(
                    "measure ELASTICSEARCH API FOLDER, weeks|transactions ELASTICSEARCH API LAUNCHER SCRATCH FOLDER,"
                            + " report FOLDER, or compare BASE CONTENDER");
            System.exit(1);
        }
    }

    private static void measure(String elasticsearch, String api, Path folder) throws Exception {
        ObjectNode run = RunDescription.of(elasticsearch);
        long transactions = run.at("/data/transactions").asLong();
        LocalDate from = LocalDate.parse(run.at("/data/from").asString());
        LocalDate to = LocalDate.parse(run.at("/data/to").asString());
        int days = (int) ChronoUnit.DAYS.between(from, to) + 1;
        Instant end = to.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        List<Layout> layouts = layouts(isFull(run));
        for (Layout layout : layouts) {
            Progress copying = new Progress("Writing one index a " + layout);
            long copied = new LayoutCopy(elasticsearch, layout).run(done -> copying.update(done, transactions + 1));
            if (copied != transactions) {
                throw new IOException("%d of %d transactions were copied".formatted(copied, transactions));
            }
            copying.update(1, 1);
        }
        List<Scenario> scenarios =
                new ScenarioCatalogue(elasticsearch, api, end).scenarios(Volume.among(elasticsearch, days), layouts);
        int rounds = Integer.getInteger("matrix.rounds", isFull(run) ? FULL_ROUNDS : QUICK_ROUNDS);
        List<ScenarioTimes> times = new Latencies(
                        scenarios, run.at("/data/seed").asLong())
                .measure(rounds, new Progress(rounds + " rounds of all scenarios"));
        ObjectNode matrix = Http.mapper().createObjectNode();
        matrix.set("run", run);
        ArrayNode all = matrix.putArray("scenarios");
        times.forEach(of -> all.add(MatrixResult.json(of)));
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(MatrixResult.JSON), matrix.toPrettyString());
        Files.writeString(folder.resolve("plan.json"), plan(times).toPrettyString());
        report(folder);
    }

    private static boolean isFull(JsonNode run) {
        return run.path("subset").asString().equals("full");
    }

    private static List<Layout> layouts(boolean isFull) {
        List<Layout> quick = List.of(
                new Layout(Layout.Period.DAY, 1),
                new Layout(Layout.Period.WEEK, 3),
                new Layout(Layout.Period.MONTH, 1));
        List<Layout> full = List.of(
                new Layout(Layout.Period.DAY, 1),
                new Layout(Layout.Period.DAY, 3),
                new Layout(Layout.Period.WEEK, 3),
                new Layout(Layout.Period.WEEK, 5),
                new Layout(Layout.Period.MONTH, 1),
                new Layout(Layout.Period.MONTH, 5));
        return isFull ? full : quick;
    }

    /** Concurrent requests: pages over 15 days of the largest merchant, from the service and without it. */
    private static ArrayNode plan(List<ScenarioTimes> times) {
        ArrayNode plan = Http.mapper().createArrayNode();
        String largest = times.get(times.size() - 1).scenario().traits().of(Traits.VOLUME);
        Map<String, String> page = Map.of(Traits.VOLUME, largest, Traits.DAYS, "15d");
        for (ScenarioTimes of : times) {
            Scenario scenario = of.scenario();
            Traits traits = scenario.traits();
            if (traits.has(Traits.PLAIN) && traits.has(page)) {
                plan.addObject()
                        .put("name", traits.of(Traits.ASKED) + ", page of " + traits.of(Traits.LIMIT))
                        .put("uri", scenario.uri().toString())
                        .put("body", scenario.body())
                        .put("token", scenario.token())
                        .put("bytes", of.bytes());
            }
        }
        return plan;
    }

    private static void report(Path folder) throws IOException {
        if (Files.exists(folder.resolve(GrowthResult.JSON))) {
            GrowthRun.report(folder);
            return;
        }
        MatrixResult result = MatrixResult.read(folder);
        Files.writeString(folder.resolve(MatrixResult.CSV), result.csv());
        new Report(result).page().write(folder);
        System.out.println(result.scenarios().size() + " scenarios");
    }
}
