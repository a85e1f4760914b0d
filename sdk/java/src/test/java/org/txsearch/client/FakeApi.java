package org.txsearch.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okio.Buffer;
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
    private final MockWebServer server = new MockWebServer();

    FakeApi() {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return respond(request);
            }
        });
        try {
            server.start(InetAddress.getLoopbackAddress(), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String address() {
        return "http://127.0.0.1:" + server.getPort();
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

    private MockResponse respond(RecordedRequest request) {
        HttpUrl url = request.getUrl();
        Answer answer;
        if (url.encodedPath().equals("/base/oauth2/token")) {
            answer = Answer.ok("{\"access_token\":\"token-" + tokens.incrementAndGet() + "\",\"expires_in\":3600}");
        } else {
            Map<String, String> query = new LinkedHashMap<>();
            url.queryParameterNames().forEach(name -> query.put(name, url.queryParameter(name)));
            Map<String, String> headers = request.getHeaders().toMultimap().entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, header -> String.join(",", header.getValue())));
            Received received = new Received(
                    request.getMethod(),
                    url.encodedPath(),
                    query,
                    headers,
                    request.getBody() == null ? "" : request.getBody().utf8());
            requests.add(received);
            try {
                answer = handler.apply(received);
            } catch (AssertionError | RuntimeException e) {
                // The client gives up, and its test fails.
                answer = problem(400, "THE_TEST_FAILED: " + e.getMessage().replaceAll("\\W+", " "));
            }
        }
        MockResponse.Builder response = new MockResponse.Builder();
        if (answer.status() == AWAY.status()) {
            return response.onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
                    .build();
        }
        // One connection for each request: what breaks is this request and no other.
        response.code(answer.status())
                .headers(Headers.of(answer.headers()))
                .body(new Buffer().write(answer.body()))
                .setHeader("Content-Length", answer.length())
                .setHeader("Connection", "close");
        return response.onResponseEnd(SocketEffect.ShutdownConnection.INSTANCE).build();
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
        server.close();
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
