package org.txsearch.write;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers bulk requests as a test says, and remembers what was sent. */
final class StubElasticsearch implements AutoCloseable {

    static final String WRITE_BLOCK = "index [w] blocked by: [FORBIDDEN/8/index write (api)];";

    final List<StubOperation> operations = new CopyOnWriteArrayList<>();
    final Set<String> created = Collections.synchronizedSet(new LinkedHashSet<>());
    final List<String> creations = new CopyOnWriteArrayList<>();
    /** The {@code traceparent} of each bulk request, empty where it has none. */
    final List<String> traces = new CopyOnWriteArrayList<>();

    final AtomicInteger mostAtOnce = new AtomicInteger();

    /** The refusal to make an index of that name, or null. */
    volatile Function<String, @Nullable StubAnswer> creating = index -> null;

    /** The note on retired weeks, or nothing. */
    volatile String retiredWeeks = "";

    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger bulks = new AtomicInteger();
    private final AtomicInteger gets = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final HttpServer server;

    StubElasticsearch(StubBulk bulk, StubGet get) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/_bulk", exchange -> {
            mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
            int request = bulks.getAndIncrement();
            String trace = exchange.getRequestHeaders().getFirst("traceparent");
            traces.add(trace == null ? "" : trace);
            List<StubOperation> sent = operations(request, exchange);
            operations.addAll(sent);
            StubAnswer answer = bulk.answer(request, sent);
            atOnce.decrementAndGet();
            send(exchange, answer);
        });
        server.createContext("/_mget", exchange -> {
            List<String> ids = new ArrayList<>();
            JsonNode body =
                    JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
            body.path("docs").forEach(doc -> ids.add(doc.path("_id").asString()));
            send(exchange, get.answer(gets.getAndIncrement(), ids));
        });
        server.createContext("/txsearch-notes", exchange -> {
            // No note where the body is empty: then the index is said to be missing too.
            String note = retiredWeeks;
            send(
                    exchange,
                    note.isEmpty()
                            ? StubAnswer.status(404)
                            : StubAnswer.body(
                                    "{\"_index\":\"txsearch-notes\",\"_id\":\"retired-weeks\",\"found\":true,\"_source\":"
                                            + note + "}"));
        });
        // No week is registered or served; what is registered and put into service is taken.
        server.createContext(
                "/txsearch-weeks",
                exchange -> send(
                        exchange,
                        exchange.getRequestMethod().equals("GET") ? StubAnswer.status(404) : StubAnswer.body("{}")));
        server.createContext("/_aliases", exchange -> send(exchange, StubAnswer.body("{\"acknowledged\":true}")));
        server.createContext("/_cluster/health", exchange -> send(exchange, StubAnswer.body("{\"timed_out\":false}")));
        server.createContext("/", exchange -> {
            String index = exchange.getRequestURI().getPath().substring(1);
            if (exchange.getRequestMethod().equals("GET")) {
                send(exchange, index.contains("/_settings/") ? StubAnswer.body("{}") : StubAnswer.status(404));
                return;
            }
            creations.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            StubAnswer refusal = creating.apply(index);
            if (refusal != null) {
                send(exchange, refusal);
                return;
            }
            created.add(index);
            send(exchange, StubAnswer.body("{\"acknowledged\":true,\"shards_acknowledged\":true,\"index\":\"stub\"}"));
        });
        server.start();
    }

    static String item(int status) {
        return switch (status) {
            case 403 -> item(status, "cluster_block_exception", WRITE_BLOCK);
            case 404 -> item(status, "index_not_found_exception");
            default -> item(status, "stub_exception");
        };
    }

    static String item(int status, String type) {
        return item(status, type, "because \\\"stub\\\"");
    }

    static String item(int status, String type, String reason) {
        return "{\"index\":{\"status\":" + status + (status < 300 ? "" : "," + error(type, reason)) + "}}";
    }

    /** A refusal of the whole request. */
    static StubAnswer refusal(int status, String type, String reason) {
        return new StubAnswer(status, "{" + error(type, reason) + ",\"status\":" + status + "}", StubEnding.WHOLE);
    }

    private static String error(String type, String reason) {
        return "\"error\":{\"type\":\"" + type + "\",\"reason\":\"" + reason + "\"}";
    }

    static StubAnswer each(List<StubOperation> operations, int status) {
        return StubAnswer.items(
                operations.stream().map(operation -> item(status)).toList());
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    int bulks() {
        return bulks.get();
    }

    List<StubOperation> sends(String documentId) {
        return operations.stream()
                .filter(operation -> operation.id().equals(documentId))
                .collect(Collectors.toList());
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private static List<StubOperation> operations(int request, HttpExchange exchange) throws IOException {
        List<String> lines = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        List<StubOperation> operations = new ArrayList<>();
        for (int i = 0; i < lines.size(); i += 2) {
            JsonNode action = JsonMapper.shared().readTree(lines.get(i)).path("index");
            operations.add(new StubOperation(
                    request,
                    action.path("_index").asString(),
                    action.path("_id").asString(),
                    action.path("version").asLong(),
                    action.path("version_type").asString(),
                    lines.get(i + 1)));
        }
        return operations;
    }

    private void send(HttpExchange exchange, StubAnswer answer) throws IOException {
        try (exchange) {
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            if (answer.ending() == StubEnding.NO_ANSWER) {
                return;
            }
            if (answer.ending() == StubEnding.HANG) {
                closing.await();
                return;
            }
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.getResponseHeaders().add("X-Elastic-Product", "Elasticsearch");
            exchange.sendResponseHeaders(
                    answer.status(), exchange.getRequestMethod().equals("HEAD") ? -1 : body.length);
            if (exchange.getRequestMethod().equals("HEAD")) {
                return;
            }
            exchange.getResponseBody()
                    .write(body, 0, answer.ending() == StubEnding.CUT_OFF ? body.length / 2 : body.length);
            if (answer.ending() == StubEnding.CUT_OFF) {
                exchange.getResponseBody().flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
