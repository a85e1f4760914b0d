package org.txsearch.gatling.alternatives;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.LoadSender;
import org.txsearch.gatling.RunDescription;
import tools.jackson.databind.node.ObjectNode;

/** The comparison with other designs; {@code gatling/compare alternatives} starts what it needs and calls it. */
public final class Alternatives {

    private static final int DAYS = 15;
    private static final List<String> DESIGNS =
            List.of(System.getProperty("alternatives.designs", "spring-data nested postgresql")
                    .split(" "));
    private static final List<String> SIZES = List.of("large", "middle", "small");
    private static final String USAGE =
            "ELASTICSEARCH API LAUNCHER AVRO ITEMS FOLDER [VARIANT ADDRESS PROCESS POSTGRESQL-PROCESS]…";

    private final StoredWeeks weeks;
    private final String api;
    private final String launcher;
    private final ComparisonTable table = new ComparisonTable();
    private final List<Loader> loaders = new ArrayList<>();
    private final List<Alternative> alternatives = new ArrayList<>();

    private Alternatives(String elasticsearch, String api, String launcher) {
        this.weeks = new StoredWeeks(elasticsearch);
        this.api = api;
        this.launcher = launcher;
    }

    /** Elasticsearch, API, launcher, the Avro file, the items derived from it, the results, and the launcher of the designs. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length < 10 || (arguments.length - 6) % 4 != 0) {
            System.err.println(USAGE);
            System.exit(1);
        }
        Alternatives comparison = new Alternatives(arguments[0], arguments[1], arguments[2]);
        for (String design : DESIGNS) {
            for (int i = 6; i < arguments.length; i += 4) {
                comparison.add(design, arguments[4], List.of(arguments).subList(i, i + 4));
            }
        }
        comparison.load(arguments[3], Path.of(arguments[4]));
        comparison.ask();
        comparison.write(arguments[0], Path.of(arguments[5]));
        comparison.askCold();
        comparison.write(arguments[0], Path.of(arguments[5]));
    }

    private void add(String design, String items, List<String> variant) throws IOException, InterruptedException {
        String name = variant.get(0).equals("tuned") ? design + ", tuned" : design;
        Alternative alternative = new Alternative(name, variant.get(1) + "/" + design);
        long server = design.equals("postgresql") ? Long.parseLong(variant.get(3)) : weeks.process();
        alternatives.add(alternative);
        loaders.add(new AlternativeLoader(alternative, items, Long.parseLong(variant.get(2)), server));
    }

    private void load(String avro, Path items) throws Exception {
        long transactions;
        try (LoadSender whole = LoadSender.start(launcher, avro, weeks.elasticsearch())) {
            transactions = whole.end();
        }
        weeks.refresh();
        weeks.writeItems(items);
        System.out.printf(
                Locale.ROOT,
                "%d items of %d bytes on average%n",
                transactions,
                Files.size(items) / Math.max(1, transactions));
        weeks.delete();
        try (LoadSender load = LoadSender.start(launcher, avro, weeks.elasticsearch())) {
            ServiceLoader service = new ServiceLoader(load, weeks);
            loaders.add(0, service);
            loaders.add(1, service.importing());
            LoadTurns turns = new LoadTurns(loaders);
            turns.run(transactions);
            table.add(turns.measure("loading", "transactions/s", LoadTurn::rate));
            table.add(turns.measure("loading, sender's processor time", "µs a transaction", LoadTurn::senderMicros));
            table.add(turns.measure("loading, server's processor time", "µs a transaction", LoadTurn::serverMicros));
        }
        weeks.merge();
        for (Alternative alternative : alternatives) {
            alternative.settle();
        }
        addSizes(transactions);
    }

    private void addSizes(long transactions) throws IOException, InterruptedException {
        List<String> names = new ArrayList<>(List.of(Service.NAME));
        List<Size> sizes = new ArrayList<>(List.of(weeks.size().of(transactions, Service.NAME)));
        for (Alternative alternative : alternatives) {
            names.add(alternative.name());
            sizes.add(alternative.size().of(transactions, alternative.name()));
        }
        table.add(sizes("stored", "bytes a transaction", names, sizes, Size::bytes));
        table.add(sizes("stored", "Lucene documents or rows a transaction", names, sizes, Size::rows));
    }

    private static Measure sizes(
            String name, String unit, List<String> names, List<Size> sizes, ToDoubleFunction<Size> figure) {
        List<Figure> figures = new ArrayList<>();
        double first = figure.applyAsDouble(sizes.get(0)) / sizes.get(0).transactions();
        for (int i = 0; i < sizes.size(); i++) {
            double value = figure.applyAsDouble(sizes.get(i)) / sizes.get(i).transactions();
            figures.add(Figure.of(names.get(i), value, first));
        }
        return new Measure(name, unit, figures);
    }

    private void ask() throws Exception {
        List<Contender> all = new ArrayList<>(List.of(new Service(Service.NAME, api)));
        all.addAll(alternatives);
        Questions questions = new Questions(all, table);
        List<Question> merchants = merchants();
        Question large = merchants.get(0);
        Question sums = large.as(Question.Kind.SUMS, 0, "");
        Question top = large.as(Question.Kind.TOP, 0, "");
        Question named = questions.named(large, 50);
        for (Question question :
                List.of(large.as(Question.Kind.PAGE, 500, ""), large, sums, sums.from(weeks.oldest()), top, named)) {
            questions.check(question);
        }
        // First what also warms up everybody.
        for (int limit : List.of(50, 500)) {
            questions.rates("page of " + limit + ", large merchant", large.as(Question.Kind.PAGE, limit, ""));
        }
        pages(questions, merchants);
        questions.times("count, large merchant", large);
        questions.times("count of all days, large merchant", large.from(weeks.oldest()));
        questions.times("sums by day and currency, large merchant", sums);
        questions.times("sums by day and currency of all days, large merchant", sums.from(weeks.oldest()));
        questions.times("top ten payers, large merchant", top);
        questions.times("search by name, large merchant", named);
    }

    /** Again with all weeks cold, next to the design that cold weeks are compared with. */
    private void askCold() throws Exception {
        Process optimize = new ProcessBuilder(launcher, "weeks", "optimize", "--older-than", "1")
                .inheritIO()
                .start();
        if (optimize.waitFor() != 0) {
            throw new IOException("The weeks are not cold");
        }
        // Merged segments are deleted only when no search uses them any more.
        weeks.merge();
        String cold = Service.NAME + ", cold weeks";
        List<Size> sizes = new ArrayList<>(List.of(weeks.size()));
        List<String> names = new ArrayList<>(List.of(cold));
        for (Alternative alternative : alternatives) {
            names.add(alternative.name());
            sizes.add(alternative.size());
        }
        table.add(sizes("stored", "bytes a transaction", names, sizes, Size::bytes));
        pages(new Questions(List.of(new Service(cold, api), alternatives.get(0)), table), merchants());
    }

    /** How many transactions each of them has in the last days, from which all other queries derive. */
    private List<Question> merchants() throws IOException, InterruptedException {
        // Each earlier end leaves the newest out: a range that holds all of an index is answered from a cache.
        Instant to = weeks.newest().plusMillis(1);
        Instant from = to.minus(DAYS, ChronoUnit.DAYS);
        return weeks.merchants().stream()
                .map(merchant -> new Question(Question.Kind.COUNT, merchant, from, to, 0, ""))
                .toList();
    }

    private static void pages(Questions questions, List<Question> merchants) throws Exception {
        for (int limit : List.of(50, 500)) {
            for (int i = 0; i < merchants.size(); i++) {
                questions.times(
                        "page of " + limit + ", " + SIZES.get(i) + " merchant",
                        merchants.get(i).as(Question.Kind.PAGE, limit, ""));
            }
        }
    }

    private void write(String elasticsearch, Path folder) throws IOException, InterruptedException {
        ObjectNode result = Http.mapper().createObjectNode();
        result.set("run", RunDescription.of(elasticsearch));
        result.set("measures", table.json());
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("alternatives.json"), result.toPrettyString());
        Files.writeString(folder.resolve("alternatives.csv"), table.csv());
        Files.writeString(folder.resolve("alternatives.md"), table.markdown());
        System.out.println("The results are in " + folder);
    }
}
