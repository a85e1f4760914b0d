package org.txsearch.api.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.api.ApiProcess;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.Weeks;
import org.txsearch.local.FreePorts;
import org.txsearch.local.NodeFault;
import org.txsearch.local.ThreeNodes;

/**
 * Two instances of the API while nodes come back cold and while a third instance starts, beside a plain client of a node that
 * is well; a table of both is printed. The property is the number of requests a second; {@code return.busy} threads take
 * processor time meanwhile, and {@code return.faults} selects faults by name.
 */
@EnabledIfSystemProperty(named = "return.rate", matches = "\\d+", disabledReason = "it is a measurement")
@Tag("slow")
class ReturningNodeIT {

    private static final Duration CALM = Duration.ofSeconds(15);
    private static final Duration GONE = Duration.ofSeconds(10);
    private static final Duration IN_TIME = Duration.ofSeconds(2);
    private static final int PLAIN_PER_SECOND = 2;
    private static final int MERCHANTS = 12;
    private static final int NODES = 3;
    private static final int WEEKS = 26;
    private static final int ROWS = WEEKS * 100;

    @TempDir
    private Path data;

    private final HttpClient http = HttpClient.newHttpClient();
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger healthy = new AtomicInteger();
    private final List<String> merchants = new ArrayList<>();
    private final List<ApiProcess> instances = new ArrayList<>();

    private final List<Outcome> searches = Collections.synchronizedList(new ArrayList<>());
    private final List<Outcome> plain = Collections.synchronizedList(new ArrayList<>());

    private interface Step {
        void happens() throws Exception;
    }

    private record Outcome(long begun, Duration took, String fault) {

        boolean isInTime() {
            return fault.isEmpty() && took.compareTo(IN_TIME) <= 0;
        }
    }

    @Test
    void returningNode_isNotNoticed() throws Exception {
        try (ThreeNodes nodes = new ThreeNodes();
                Cluster cluster = nodes.connect()) {
            store(cluster);
            nodes.awaitGreen();
            instances.add(start(nodes, "a"));
            instances.add(start(nodes, "b"));
            begin(Integer.getInteger("return.rate"), searches, this::search);
            begin(PLAIN_PER_SECOND, plain, number -> plain(nodes));
            NodeFault.pass(CALM);
            busy(Integer.getInteger("return.busy", 0));
            NodeFault.pass(CALM);
            run("killed data node", () -> killed(nodes));
            run("rolling restart", () -> restarted(nodes));
            run("third instance", () -> instances.add(start(nodes, "c")));
            for (String log : List.of("a", "b")) {
                Files.readAllLines(ApiProcess.log(data(log))).stream()
                        .filter(line -> line.contains("WARN") || line.contains("lasticsearch node"))
                        .limit(40)
                        .forEach(line -> System.out.println(log + " " + line));
            }
            assertThat(searches).isNotEmpty();
        } finally {
            clock.shutdownNow();
            threads.shutdownNow();
            instances.forEach(it -> it.process().destroy());
        }
    }

    /** Takes processor time, as other work of the machine does. */
    private static void busy(int threads) {
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(
                    () -> {
                        while (true) {
                            Thread.onSpinWait();
                        }
                    },
                    "busy");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void run(String fault, Step step) throws Exception {
        if (fault.matches(System.getProperty("return.faults", ".*"))) {
            long begun = System.nanoTime();
            step.happens();
            NodeFault.pass(CALM);
            report(fault, begun);
        }
    }

    private void killed(ThreeNodes nodes) {
        int master = nodes.master(0);
        healthy.set((master + 2) % NODES);
        nodes.kill((master + 1) % NODES);
        NodeFault.pass(GONE);
        nodes.restart((master + 1) % NODES);
        nodes.awaitGreen();
    }

    private void restarted(ThreeNodes nodes) {
        for (int node = 0; node < NODES; node++) {
            healthy.set((node + 1) % NODES);
            nodes.terminate(node);
            nodes.restart(node);
            nodes.awaitGreen();
        }
    }

    private void store(Cluster cluster) throws Exception {
        new Weeks(cluster).prepare();
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < MERCHANTS; i++) {
            String merchant = Records.newMerchant();
            merchants.add(merchant);
            for (int row = 0; row < ROWS; row++) {
                Instant created = Records.CREATED
                        .minus(Duration.ofDays(7L * (row % WEEKS)))
                        .plusSeconds(row);
                documents.add(Records.document(merchant, "txn_" + row, Map.of("created_at", created.toEpochMilli())));
            }
        }
        TestCluster.write(cluster, documents);
    }

    private Path data(String name) throws IOException {
        return Files.createDirectories(data.resolve(name));
    }

    private ApiProcess start(ThreeNodes nodes, String name) throws IOException {
        // A setting that is given several times has all of the values.
        String[] others = nodes.uris().stream()
                .skip(1)
                .map(uri -> "txsearch.elasticsearch.uris=" + uri)
                .toArray(String[]::new);
        ApiProcess instance =
                ApiProcess.start(FreePorts.next(), data(name), nodes.uris().get(0), others);
        instance.awaitReady();
        return instance;
    }

    private void begin(int perSecond, List<Outcome> outcomes, IntFunction<HttpRequest> requests) {
        AtomicInteger number = new AtomicInteger();
        var unused = clock.scheduleAtFixedRate(
                () -> {
                    HttpRequest request = requests.apply(number.getAndIncrement());
                    threads.execute(() -> outcomes.add(send(request)));
                },
                0,
                1_000 / perSecond,
                TimeUnit.MILLISECONDS);
    }

    private Outcome send(HttpRequest request) {
        long begun = System.nanoTime();
        String fault;
        try {
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            fault = answer.statusCode() == 200 ? "" : Integer.toString(answer.statusCode());
        } catch (IOException e) {
            fault = e.toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fault = "interrupted";
        }
        return new Outcome(begun, Duration.ofNanos(System.nanoTime() - begun), fault);
    }

    private HttpRequest search(int number) {
        ApiProcess instance = instances.get(number % 2);
        String merchant = merchants.get(number / 2 % MERCHANTS);
        HttpRequest.Builder request =
                switch (number / 2 / MERCHANTS % 4) {
                    case 0 -> post(instance, "/v1/transactions/search", "{\"limit\":50}");
                    case 1 -> post(instance, "/v1/transactions/summary", "{}");
                    case 2 -> to(instance, "/v1/transactions/txn_" + number % ROWS);
                    default ->
                        to(
                                instance,
                                "/v1/reporting/transactions?start_date=" + Records.CREATED.minus(Duration.ofDays(25))
                                        + "&end_date=" + Records.CREATED.plus(Duration.ofDays(1)));
                };
        return request.header("Authorization", "Bearer " + instance.token(merchant))
                .build();
    }

    private static HttpRequest.Builder post(ApiProcess instance, String path, String body) {
        return to(instance, path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private static HttpRequest.Builder to(ApiProcess instance, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + instance.port() + path));
    }

    private HttpRequest plain(ThreeNodes nodes) {
        return HttpRequest.newBuilder(nodes.uris()
                        .get(healthy.get())
                        .resolve("/transactions/_search?allow_partial_search_results=false"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("""
                        {"query":{"term":{"merchant_id":"%s"}},"size":50,"sort":[{"created_at":"desc"}],
                        "track_total_hits":true}""".formatted(merchants.get(0))))
                .build();
    }

    private void report(String what, long from) {
        for (List<Outcome> all : List.of(searches, plain)) {
            List<Outcome> outcomes;
            synchronized (all) {
                outcomes = all.stream().filter(it -> it.begun() - from >= 0).toList();
            }
            long[] took = outcomes.stream()
                    .mapToLong(it -> it.took().toMillis())
                    .sorted()
                    .toArray();
            long inTime = outcomes.stream().filter(Outcome::isInTime).count();
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %d | %.1f %% | %d | %d | %d ms | %s |%n",
                    what,
                    all == plain ? "plain client" : "API",
                    took.length,
                    100.0 * inTime / took.length,
                    took[took.length / 2],
                    took[took.length * 95 / 100],
                    took[took.length * 99 / 100],
                    outcomes.stream()
                            .filter(it -> !it.isInTime())
                            .collect(Collectors.groupingBy(
                                    it -> it.fault().isEmpty() ? "late" : it.fault(),
                                    TreeMap::new,
                                    Collectors.mapping(
                                            it -> Duration.ofNanos(it.begun() - from)
                                                            .toSeconds() + " s",
                                            Collectors.toList()))));
        }
    }
}
