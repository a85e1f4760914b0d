package org.txsearch.gatling.alternatives;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.gatling.Api;
import org.txsearch.gatling.ComparisonTable;
import org.txsearch.gatling.Elasticsearch;
import org.txsearch.gatling.Http;
import org.txsearch.gatling.Launcher;
import org.txsearch.gatling.Load;
import org.txsearch.gatling.LoadTurn;
import org.txsearch.gatling.LoadTurns;
import org.txsearch.gatling.Loader;
import org.txsearch.gatling.MerchantRange;
import org.txsearch.gatling.PageQuestion;
import org.txsearch.gatling.RunDescription;
import org.txsearch.gatling.WeekLoader;
import org.txsearch.gatling.WeekSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The comparison with other designs, with the same transactions and questions. */
public final class Alternatives {

    private static final String DESIGNS = "spring-data nested postgresql";
    private static final List<String> SIZES = List.of("large", "middle", "small");
    private static final String EVERYTHING = "{\"match_all\":{}}";

    private static final int TURNS = 6;
    private static final int UNCOUNTED = 2;
    private static final long MAX_TURN_SECONDS = 6;

    /** So that several turns count: two ways to load share a file, and a turn's documents are refreshed within it. */
    private static final long TRANSACTIONS_PER_SECOND_OF_TURN = 200_000;

    private final Launcher launcher;
    private final Elasticsearch elasticsearch;
    private final Api api;
    private final String avro;
    private final Path items;
    private final Path folder;
    private final ComparisonTable table = new ComparisonTable();
    private final List<DesignLoader> designs = new ArrayList<>();

    /** The Avro file, the items derived from it, the results, and for each variant its name, address and two processes. */
    public Alternatives(Launcher launcher, Api api, List<String> more) throws IOException, InterruptedException {
        this.launcher = launcher;
        this.elasticsearch = launcher.elasticsearch();
        this.api = api;
        this.avro = more.get(0);
        this.items = Path.of(more.get(1));
        this.folder = Path.of(more.get(2));
        for (String design : System.getProperty("alternatives.designs", DESIGNS).split(" ", -1)) {
            for (int i = 3; i < more.size(); i += 4) {
                String name = more.get(i).equals("tuned") ? design + ", tuned" : design;
                String server = more.get(i + 3);
                designs.add(new DesignLoader(
                        new Contender.Design(name, more.get(i + 1) + "/" + design),
                        items.toString(),
                        Long.parseLong(more.get(i + 2)),
                        design.equals("postgresql") ? Long.parseLong(server) : elasticsearch.process()));
            }
        }
    }

    /** Measures everything, and then pages and sizes again with cold weeks. */
    public void run() throws Exception {
        load();
        ask();
        write();
        askCold();
        write();
    }

    private void load() throws Exception {
        long transactions;
        try (Load whole = Load.start(launcher, avro)) {
            transactions = whole.indexed();
        }
        writeItems();
        System.out.printf(
                Locale.ROOT, "%d items of %d bytes on average%n", transactions, Files.size(items) / transactions);
        elasticsearch.deleteWeeks();
        try (Load load = Load.writing(launcher, avro)) {
            load.pause();
            List<Loader> loaders = new ArrayList<>();
            loaders.add(service(Contender.SERVICE, load, null));
            loaders.add(service(Contender.SERVICE + ", import settings", load, WeekSettings.IMPORT));
            loaders.addAll(designs);
            LoadTurns turns = new LoadTurns(loaders);
            long seconds = Math.max(1, Math.min(MAX_TURN_SECONDS, transactions / TRANSACTIONS_PER_SECOND_OF_TURN));
            if (turns.run(transactions, seconds, TURNS, UNCOUNTED) == 0) {
                System.out.println("Too few transactions: the turns in which processes still compile are counted");
            }
            String micros = "µs a transaction";
            table.add("loading", "transactions/s", turns, LoadTurn::rate);
            table.add("loading, sender's processor time", micros, turns, LoadTurn::senderMicros);
            table.add("loading, server's processor time", micros, turns, LoadTurn::serverMicros);
        }
        merge();
        for (DesignLoader design : designs) {
            design.settle();
        }
        addSizes(Contender.SERVICE, transactions);
    }

    private WeekLoader service(String name, Load load, @Nullable WeekSettings settings) {
        return new WeekLoader(name, load, elasticsearch, true, settings);
    }

    /** Writes all items as the API returns them, one a line, in the order in which they were loaded. */
    private void writeItems() throws IOException, InterruptedException {
        elasticsearch.settle();
        try (BufferedWriter writer = Files.newBufferedWriter(items)) {
            elasticsearch.walk("""
                    {"size":2000,"sort":[{"ingested_at":"asc"},{"search.tie":"asc"}]}""", hits -> {
                for (JsonNode hit : hits) {
                    ObjectNode item = (ObjectNode) hit.path("_source");
                    item.remove("search");
                    writer.write(item + "\n");
                }
            });
        }
    }

    /** One segment a week. */
    private void merge() throws IOException, InterruptedException {
        elasticsearch.send("POST", "/transactions/_forcemerge?max_num_segments=1", "");
        elasticsearch.settle();
        elasticsearch.send("POST", "/transactions/_refresh", "");
    }

    private void addSizes(String service, long transactions) throws IOException, InterruptedException {
        JsonNode weeks = elasticsearch.stats("transactions");
        ObjectNode own = Http.mapper()
                .createObjectNode()
                .put(
                        "transactions",
                        elasticsearch.get("/transactions/_count").path("count").asLong())
                .put("rows", weeks.at("/docs/count").asLong())
                .put("bytes", weeks.at("/store/size_in_bytes").asLong());
        Map<String, JsonNode> sizes = new LinkedHashMap<>();
        sizes.put(service, own);
        for (DesignLoader design : designs) {
            sizes.put(design.name(), design.size());
        }
        for (Map.Entry<String, JsonNode> size : sizes.entrySet()) {
            if (size.getValue().path("transactions").asLong() != transactions) {
                throw new IOException(size.getKey() + " has not " + transactions + " transactions: " + size.getValue());
            }
        }
        addSizes("bytes", "bytes a transaction", sizes, own);
        addSizes("rows", "Lucene documents or rows a transaction", sizes, own);
    }

    private void addSizes(String member, String unit, Map<String, JsonNode> sizes, JsonNode first) {
        List<ObjectNode> figures = new ArrayList<>();
        sizes.forEach((name, size) -> {
            double value = size.path(member).asDouble();
            double each = value / size.path("transactions").asDouble();
            figures.add(ComparisonTable.figure(
                    name, each, value / first.path(member).asDouble()));
        });
        table.add("stored", unit, figures);
    }

    private void ask() throws Exception {
        List<Contender> all = new ArrayList<>(List.of(new Contender.Service(Contender.SERVICE, api)));
        designs.forEach(design -> all.add(design.design()));
        Questions questions = new Questions(all, table);
        List<Question> merchants = merchants();
        Question large = merchants.get(0);
        Instant oldest = elasticsearch.created("asc", EVERYTHING);
        Question sums = large.as(Question.Kind.SUMS, 0, "");
        Question top = large.as(Question.Kind.TOP, 0, "");
        Question named = questions.named(large, 50);
        Question page = large.as(Question.Kind.PAGE, 500, "");
        for (Question question : List.of(page, large, sums, sums.from(oldest), top, named)) {
            int alike = questions.ways(question).size();
            System.out.println(question + ": " + alike + " of " + all.size() + " answer alike");
        }
        // The rates also warm up everybody.
        questions.rates("page of 50, large merchant", large.as(Question.Kind.PAGE, 50, ""));
        questions.rates("page of 500, large merchant", page);
        pages(questions, merchants);
        questions.times("count, large merchant", large);
        questions.times("count of all days, large merchant", large.from(oldest));
        questions.times("sums by day and currency, large merchant", sums);
        questions.times("sums by day and currency of all days, large merchant", sums.from(oldest));
        questions.times("top ten payers, large merchant", top);
        questions.times("search by name, large merchant", named);
    }

    /** Again with all weeks cold, next to the design that cold weeks are compared with. */
    private void askCold() throws Exception {
        launcher.run("weeks optimize --older-than 1");
        // Merged segments are deleted only when no search uses them any more.
        merge();
        String cold = Contender.SERVICE + ", cold weeks";
        addSizes(cold, elasticsearch.get("/transactions/_count").path("count").asLong());
        List<Contender> both =
                List.of(new Contender.Service(cold, api), designs.get(0).design());
        pages(new Questions(both, table), merchants());
    }

    /** Returns how many transactions each of them has in the last days: the question from which all others derive. */
    private List<Question> merchants() throws IOException, InterruptedException {
        // Each earlier end leaves the newest out: a range that holds all of an index is answered from a cache.
        Instant to = elasticsearch.created("desc", EVERYTHING).plusMillis(1);
        return PageQuestion.merchants(elasticsearch).stream()
                .map(merchant -> new Question(Question.Kind.COUNT, MerchantRange.lastDays(merchant, to), 0, ""))
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

    private void write() throws IOException, InterruptedException {
        Files.createDirectories(folder);
        ObjectNode result = Http.mapper().createObjectNode();
        result.set("run", RunDescription.of(elasticsearch));
        result.putArray("measures").addAll(table.json());
        Files.writeString(folder.resolve("alternatives.json"), result.toPrettyString());
        Files.writeString(folder.resolve("alternatives.csv"), table.csv());
        Files.writeString(folder.resolve("alternatives.md"), table.markdown());
        System.out.println("The results are in " + folder);
    }
}
