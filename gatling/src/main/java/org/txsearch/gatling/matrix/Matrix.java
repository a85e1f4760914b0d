package org.txsearch.gatling.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.txsearch.gatling.Api;
import org.txsearch.gatling.Elasticsearch;
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
     * {@code measure FOLDER ELASTICSEARCH API}, {@code weeks|transactions FOLDER ELASTICSEARCH API LAUNCHER SCRATCH}, {@code report
     * FOLDER} or {@code compare BASE CONTENDER}.
     */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "measure" -> measure(new Elasticsearch(arguments[2]), new Api(arguments[3]), folder);
            case "weeks", "transactions" -> {
                Path output = Path.of(arguments[5]).resolve("growth.out");
                Launcher launcher = new Launcher(arguments[4], new Elasticsearch(arguments[2]), output);
                new Growth(arguments[0], launcher, new Api(arguments[3]), folder).run();
            }
            case "report" -> report(folder);
            case "compare" -> {
                MatrixResult contender = MatrixResult.read(Path.of(arguments[2]));
                System.out.print(
                        RunComparison.of(MatrixResult.read(folder), contender).table());
            }
            default -> throw new IOException("There is no measurement " + arguments[0]);
        }
    }

    private static void measure(Elasticsearch elasticsearch, Api api, Path folder) throws Exception {
        ObjectNode run = RunDescription.of(elasticsearch);
        long transactions = run.at("/data/transactions").asLong();
        LocalDate from = LocalDate.parse(run.at("/data/from").asString());
        LocalDate to = LocalDate.parse(run.at("/data/to").asString());
        boolean isFull = run.path("subset").asString().equals("full");
        List<Layout> layouts = layouts(isFull);
        for (Layout layout : layouts) {
            System.out.println("Writing one index a " + layout);
            long copied = layout.copy(elasticsearch);
            if (copied != transactions) {
                throw new IOException("%d of %d transactions were copied".formatted(copied, transactions));
            }
        }
        List<Scenario> scenarios = ScenarioCatalogue.scenarios(
                elasticsearch,
                api,
                to.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant(),
                (int) ChronoUnit.DAYS.between(from, to) + 1,
                layouts);
        int rounds = Integer.getInteger("matrix.rounds", isFull ? FULL_ROUNDS : QUICK_ROUNDS);
        System.out.println(rounds + " rounds of all scenarios");
        Random order = new Random(run.at("/data/seed").asLong());
        Map<Scenario, ObjectNode> figures = new Latencies(scenarios, order).measure(rounds);
        ObjectNode matrix = Http.mapper().createObjectNode();
        matrix.set("run", run);
        matrix.putArray("scenarios").addAll(figures.values());
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(MatrixResult.JSON), matrix.toPrettyString());
        Files.writeString(folder.resolve("plan.json"), plan(figures).toPrettyString());
        report(folder);
    }

    private static List<Layout> layouts(boolean isFull) {
        List<Layout> layouts = new ArrayList<>(List.of(
                new Layout(Layout.Period.DAY, 1),
                new Layout(Layout.Period.WEEK, 3),
                new Layout(Layout.Period.MONTH, 1)));
        if (isFull) {
            layouts.add(new Layout(Layout.Period.DAY, 3));
            layouts.add(new Layout(Layout.Period.WEEK, 5));
            layouts.add(new Layout(Layout.Period.MONTH, 5));
        }
        return layouts;
    }

    /** Concurrent requests: pages over 15 days of the largest merchant, from the service and without it. */
    private static ArrayNode plan(Map<Scenario, ObjectNode> figures) {
        ArrayNode plan = Http.mapper().createArrayNode();
        String largest = figures.values().stream()
                .map(of -> MatrixResult.trait(of, "volume"))
                .reduce("", (before, volume) -> volume);
        Map<String, String> page = MatrixCharts.plain(Map.of("volume", largest, "days", "15d"));
        figures.forEach((scenario, of) -> {
            if (MatrixResult.has(of, page)) {
                plan.addObject()
                        .put("name", MatrixResult.trait(of, "asked") + ", page of " + MatrixResult.trait(of, "limit"))
                        .put("uri", scenario.uri())
                        .put("body", scenario.body())
                        .put("token", scenario.token())
                        .put("bytes", of.path("bytes").asInt());
            }
        });
        return plan;
    }

    private static void report(Path folder) throws IOException {
        if (Files.exists(folder.resolve(GrowthResult.JSON))) {
            GrowthResult.read(folder).page().write(folder, GrowthResult.CSV);
            return;
        }
        MatrixResult result = MatrixResult.read(folder);
        List<JsonNode> scenarios = result.scenarios();
        new ReportPage("Searches in many forms", result.run(), new MatrixCharts(result).svgs(), scenarios)
                .write(folder, "matrix.csv");
        System.out.println(scenarios.size() + " scenarios");
    }
}
