package org.txsearch.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;

/** An API on a real socket that a test scripts, in which time passes only when the client sleeps. */
@NullUnmarked
final class FakeApi implements Time, AutoCloseable {

    /** A request as it arrived. */
    record Received(String method, String path, Map<String, String> query, Map<String, String> headers, String body) {

        String header(String name) {
            return headers.get(name.toLowerCase(java.util.Locale.ROOT));
        }

        Map<String, Object> json() {
            return body.isEmpty() ? Map.of() : members(body);
        }
    }

    /** An answer; one that is cut ends after so many bytes of its body. */
    record Answer(int status, Map<String, String> headers, byte[] body, int length) {

        static Answer ok(byte[] body) {
            return new Answer(200, Map.of("Content-Type", "application/json"), body, body.length);
        }

        static Answer ok(String json) {
            return ok(json.getBytes(StandardCharsets.UTF_8));
        }

        Answer cut(int after) {
            return new Answer(status, headers, Arrays.copyOf(body, after), length);
        }

        Answer with(int newStatus) {
            return new Answer(newStatus, headers, body, length);
        }
    }

    /** The connection breaks before an answer. */
    static final Answer AWAY = new Answer(0, Map.of(), new byte[0], 0);

    final List<Received> requests = new CopyOnWriteArrayList<>();
    final List<Duration> sleeps = new CopyOnWriteArrayList<>();
    final AtomicInteger tokens = new AtomicInteger();
    volatile Duration now = Duration.ofSeconds(1_000);
    volatile Function<Received, Answer> handler = request -> problem(404, "NOT_FOUND");
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    FakeApi() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String address() {
        return "http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort();
    }

    TransactionSearch.Builder builder() {
        return TransactionSearch.builder()
                .baseUrl(address() + "/base/")
                .clientCredentials("M1", "secret")
                .time(this);
    }

    TransactionSearch.Builder builder(String token) {
        return TransactionSearch.builder()
                .baseUrl(address() + "/base")
                .token(token)
                .time(this);
    }

    TransactionSearch client() {
        return builder().build();
    }

    /** These answers, one after the other. */
    void script(Answer... answers) {
        Queue<Answer> left = new ArrayDeque<>(List.of(answers));
        handler = request -> left.remove();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath();
        Answer answer;
        if (path.equals("/base/oauth2/token")) {
            answer = Answer.ok("{\"access_token\":\"token-" + tokens.incrementAndGet() + "\",\"expires_in\":3600}");
        } else {
            Map<String, String> headers = exchange.getRequestHeaders().entrySet().stream()
                    .collect(Collectors.toMap(
                            header -> header.getKey().toLowerCase(java.util.Locale.ROOT),
                            header -> String.join(",", header.getValue())));
            Received received = new Received(
                    exchange.getRequestMethod(),
                    path,
                    parameters(exchange.getRequestURI().getRawQuery()),
                    headers,
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            requests.add(received);
            try {
                answer = handler.apply(received);
            } catch (AssertionError | RuntimeException e) {
                // The client gives up, and its test fails.
                answer = problem(400, "THE_TEST_FAILED: " + e.getMessage().replaceAll("\\W+", " "));
            }
        }
        if (answer.status() != AWAY.status()) {
            // One connection for each request: what breaks is this request and no other.
            exchange.getResponseHeaders().set("Connection", "close");
            answer.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(answer.status(), answer.length() == 0 ? -1 : answer.length());
            exchange.getResponseBody().write(answer.body());
            exchange.getResponseBody().flush();
        }
        exchange.close();
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (query != null) {
            for (String pair : query.split("&", -1)) {
                int equals = pair.indexOf('=');
                parameters.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        return java.net.URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    @Override
    public long nanos() {
        return now.toNanos();
    }

    @Override
    public Instant now() {
        return Instant.EPOCH.plus(now);
    }

    @Override
    public synchronized void sleep(Duration duration, Closing closing) {
        closing.check();
        sleeps.add(duration);
        now = now.plus(duration);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    static Map<String, Object> members(String json) {
        try {
            return JsonReader.read(json.getBytes(StandardCharsets.UTF_8), JsonReader::tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Answer problem(int status, String code, String... headers) {
        Map<String, String> all = new LinkedHashMap<>(Map.of("Content-Type", "application/problem+json"));
        for (int i = 0; i < headers.length; i += 2) {
            all.put(headers[i], headers[i + 1]);
        }
        byte[] body = """
                {"status":%d,"code":"%s","title":"A title","detail":"A sentence.","request_id":"r-1"}""".formatted(status, code).getBytes(StandardCharsets.UTF_8);
        return new Answer(status, all, body, body.length);
    }

    static String transaction(int number) {
        return transaction(number, "2026-11-19T08:00:%02d.000Z".formatted(number % 60));
    }

    static String transaction(int number, String ingestedAt) {
        return """
                {"id":"txn_%d","merchant_id":"M1","type":"PAYMENT","status":"COMPLETED","direction":"CREDIT",\
                "created_at":"2026-11-19T08:00:11.412Z","ingested_at":"%s","version":1,\
                "amount":{"value":"49.90","currency_code":"EUR"},"payer":{"name":"José"},"items":[],"metadata":{"cart_id":"a"}}""".formatted(number, ingestedAt);
    }

    static String page(Stream<String> items, String nextCursor) {
        return page(items, nextCursor, "2026-11-20T00:00:00.000Z");
    }

    static String page(Stream<String> items, String nextCursor, String asOf) {
        List<String> all = items.toList();
        String next = nextCursor == null
                ? "null"
                : "\"https://elsewhere.example/v1/transactions?limit=2&cursor=" + nextCursor + "\"";
        return """
                {"items":[%s],"page":{"limit":2,"count":%d,"has_more":%s,"next_cursor":%s,"prev_cursor":null},"total":null,\
                "query":{},"freshness":{"as_of":%s,"lag_ms":0},"links":{"self":"https://elsewhere.example/","next":%s,"prev":null}}""".formatted(
                        String.join(",", all),
                        all.size(),
                        nextCursor != null,
                        nextCursor == null ? "null" : '"' + nextCursor + '"',
                        asOf == null ? "null" : '"' + asOf + '"',
                        next);
    }

    /** Five transactions in pages of two, by the cursor in the query or in the body. */
    static Answer pagesOfTwo(Received request) {
        Object cursor = request.query().containsKey("cursor")
                ? request.query().get("cursor")
                : request.json().getOrDefault("cursor", "0");
        int start = Integer.parseInt(String.valueOf(cursor));
        Stream<String> items =
                Stream.of(start, start + 1).filter(number -> number < 5).map(FakeApi::transaction);
        return Answer.ok(page(items, start + 2 < 5 ? String.valueOf(start + 2) : null));
    }

    static List<String> five() {
        return Collections.unmodifiableList(
                Stream.of(0, 1, 2, 3, 4).map(number -> "txn_" + number).toList());
    }
}
