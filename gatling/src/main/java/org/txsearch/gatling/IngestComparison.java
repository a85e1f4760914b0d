package org.txsearch.gatling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.node.ObjectNode;

/**
 * Loading an Avro file against sending the same documents, ready as NDJSON, to {@code _bulk}: same Elasticsearch, same
 * template, same cores, same order, requests of the same size and as many at once.
 *
 * <p>Both write into empty weeks, each into its own, and take turns of half a minute in which the other one is paused, so
 * that both meet the same noise. The load creates its weeks as a first import does: with existing weeks it would
 * look up each transaction whose time of creation may have changed. It deletes all weeks of that Elasticsearch, which
 * must therefore be a dedicated one.
 */
record IngestComparison(Elasticsearch elasticsearch, Launcher launcher, String file) {

    /** Long compared with the ten seconds after which the load refreshes its weeks, whether it was paused meanwhile or not. */
    private static final int TURN_SECONDS = 30;

    /** As many as the load's requests have: BulkSettings.defaults(). */
    private static final int DOCUMENTS_PER_REQUEST = 1_500;

    private static final String INDICES = "transactions-";
    private static final String TWINS = "raw-";

    void run() throws Exception {
        long documents;
        try (Load whole = Load.start(launcher, file)) {
            documents = whole.indexed();
        }
        // In files, next to the loaded one: that many requests would leave no memory for anything else.
        List<Path> requests = readyRequests(Files.createDirectory(Path.of(file).resolveSibling("requests")));
        replaceByTwins();
        try (Load load = Load.start(launcher, file)) {
            LoadTurns turns = new LoadTurns(List.of(
                    new RawLoader(elasticsearch, requests, new AtomicInteger()),
                    new WeekLoader("load", load, elasticsearch, false, null)));
            if (turns.run(documents, TURN_SECONDS, Integer.MAX_VALUE, 1) == 0) {
                throw new IOException("Too few transactions for a turn that counts: 2,000,000 make about seven");
            }
            ComparisonTable table = new ComparisonTable();
            table.add("loading", "transactions/s", turns, LoadTurn::rate);
            table.add("processor time of the sender", "µs a transaction", turns, LoadTurn::senderMicros);
            table.add("processor time of Elasticsearch", "µs a transaction", turns, LoadTurn::serverMicros);
        }
    }

    /** Returns the documents that the load stored, as bulk requests, in the order in which the load sent them. */
    private List<Path> readyRequests(Path folder) throws IOException, InterruptedException {
        List<Path> requests = new ArrayList<>();
        String sorted = """
                {"size":%d,"version":true,"sort":[{"ingested_at":"asc"},{"search.tie":"asc"}]}""".formatted(DOCUMENTS_PER_REQUEST);
        elasticsearch.walk(sorted, hits -> {
            String request =
                    Elasticsearch.bulk(hits, hit -> twin(hit.path("_index").asString()));
            Path file = folder.resolve(requests.size() + ".ndjson");
            requests.add(Files.writeString(file, request));
        });
        return requests;
    }

    /** Creates an empty copy of each week, with the settings and mapping of the template, and deletes the weeks. */
    private void replaceByTwins() throws IOException, InterruptedException {
        for (String week : elasticsearch.indices(Elasticsearch.WEEKS)) {
            ObjectNode definition = elasticsearch.definition(week);
            elasticsearch.send("PUT", "/" + twin(week), definition.toString());
        }
        elasticsearch.deleteWeeks();
    }

    private static String twin(String week) {
        return TWINS + week.substring(INDICES.length());
    }
}
