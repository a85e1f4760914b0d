package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.txsearch.api.FaultProxy;
import org.txsearch.api.FaultProxy.Fault;
import org.txsearch.api.FaultProxy.Kind;
import org.txsearch.api.KeepAliveClient;
import org.txsearch.api.KeepAliveClient.Answer;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestSettings;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.exports.files.LocalBucket;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.cluster.Cluster;
import org.txsearch.grants.GrantKey;
import org.txsearch.grants.Grants;
import org.txsearch.local.SearchCluster;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every endpoint while Elasticsearch and the storage of files answer too little, too late, wrong or nothing: no answer of success
 * ever has a wrong body, and no connection is ever out of step with its requests.
 */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "txsearch.security.issuer=https://login.example.com",
            "txsearch.tls.enabled=false",
            "server.address=127.0.0.1",
            "txsearch.search.deadline=1s",
            "txsearch.limits.breaker-calls=1000000",
            "txsearch.exports.running=1",
            "txsearch.exports.poll=50ms",
            "txsearch.exports.pending-of-one-merchant=1000",
            "txsearch.exports.schedules-of-one-merchant=1000"
        })
@ContextConfiguration(initializers = TestSettings.class)
@DirtiesContext
@Tag("random")
class BrokenUpstreamIT {

    private static final int FAULTS = Integer.getInteger("upstream.faults", 3);

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Cluster DIRECT =
            Cluster.connect(List.of(SearchCluster.shared().uri()));

    private static FaultProxy elasticsearch;
    private static FaultProxy storage;
    private static LocalBucket bucket;

    @LocalServerPort
    private int port;

    private final TestMerchant merchant = TestMerchant.create();
    private final String token = TestIssuer.INSTANCE.merchantToken(merchant.id(), ExportClient.BOTH_SCOPES);

    @BeforeAll
    static void start() throws IOException {
        bucket = new LocalBucket();
        elasticsearch = new FaultProxy(SearchCluster.shared().uri(), FaultProxy.ELASTICSEARCH_FAILURE);
        storage = new FaultProxy(URI.create(endpoint(bucket.properties())), FaultProxy.STORAGE_FAILURE);
    }

    private static String endpoint(List<String> properties) {
        return properties.stream()
                .filter(property -> property.contains(".endpoint="))
                .map(property -> property.substring(property.indexOf('=') + 1))
                .findFirst()
                .orElseThrow();
    }

    @AfterAll
    static void stop() throws IOException {
        elasticsearch.close();
        storage.close();
        bucket.close();
    }

    @DynamicPropertySource
    static void useTheProxies(DynamicPropertyRegistry registry) {
        registry.add("txsearch.elasticsearch.uris", () -> elasticsearch.uri().toString());
        for (String property : bucket.properties()) {
            int equals = property.indexOf('=');
            String name = property.substring(0, equals);
            String value = property.substring(equals + 1);
            registry.add(name, () -> name.endsWith(".endpoint") ? storage.uri().toString() : value);
        }
    }

    @BeforeEach
    void store() {
        merchant.store(IntStream.range(0, 400)
                .mapToObj(i -> TestTransaction.of("t" + i)
                        .with("type", i == 0 ? "PAYOUT" : "PAYMENT")
                        .with("payout_id", "po_1"))
                .toList());
    }

    @AfterEach
    void repair() {
        elasticsearch.damage(Fault.NONE);
        storage.damage(Fault.NONE);
    }

    /** A request, and whether it may be sent any number of times without changing what others answer. */
    private record Call(
            String method, String path, @Nullable String body, boolean reads, String... headers) {

        static Call get(String path, String... headers) {
            return new Call("GET", path, null, true, headers);
        }

        Answer on(KeepAliveClient client, String token) throws IOException {
            List<String> all = new ArrayList<>(List.of(headers));
            if (all.stream().noneMatch(header -> header.startsWith("Authorization:"))) {
                all.add("Authorization: Bearer " + token);
            }
            return client.send(method, path, body, all.toArray(String[]::new));
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    static Stream<Fault> faults() {
        return Stream.of(
                        new Fault(Kind.RESET_AFTER, 400),
                        new Fault(Kind.END_AFTER, 30),
                        new Fault(Kind.FAILS, 0),
                        new Fault(Kind.RESET, 0),
                        new Fault(Kind.RESET_AFTER, 30),
                        new Fault(Kind.END_AFTER, 400),
                        new Fault(Kind.END_AFTER, 100_000),
                        new Fault(Kind.HALF_BODY, 0),
                        new Fault(Kind.DELAY, 0))
                .limit(FAULTS);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void elasticsearchThatFails_neverMakesAWrongAnswer(Fault fault) throws IOException {
        JsonNode export = export();
        String schedule = schedule();
        List<Call> calls = calls(export.get("id").asString(), schedule);
        Map<Call, Answer> whole = whole(calls);
        int succeeded = survive(elasticsearch, fault, calls, whole);
        // A response shorter than the cut is complete; all others must fail.
        if (fault.after() < 100_000) {
            assertThat(succeeded).as("answers of success").isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("faults")
    void storageThatFails_neverMakesAWrongAnswer(Fault fault) throws IOException {
        String file = ExportClient.path(export().at("/result/files/0/href").asString());
        List<Call> calls = List.of(
                Call.get(file),
                Call.get(file, "Range: bytes=0-99"),
                Call.get(file, "Range: bytes=1000-200000"),
                Call.get(file, "Accept-Encoding: gzip"));
        Map<Call, Answer> whole = whole(calls);
        survive(storage, fault, calls, whole);
    }

    @Test
    void grantsThatFailInTheWordsOfADisconnectedClient_areUnavailable() throws IOException {
        elasticsearch.damage(new Fault(Kind.FAILS, 0));
        for (String method : List.of("GET", "POST", "DELETE")) {
            try (KeepAliveClient client = new KeepAliveClient(port)) {
                Answer answer = client.send(
                        method,
                        "/v1/exports/x",
                        null,
                        onBehalfOf(UUID.randomUUID().toString()));
                assertThat(answer.status()).as(method).isEqualTo(503);
                assertThat(answer.text()).contains("SEARCH_INCOMPLETE");
            }
        }
    }

    private String[] onBehalfOf(String partner) {
        return new String[] {
            "Authorization: Bearer " + TestIssuer.INSTANCE.partnerToken(partner, ExportClient.BOTH_SCOPES),
            "On-Behalf-Of: " + merchant.id()
        };
    }

    private List<Call> calls(String export, String schedule) throws IOException {
        String partner = "partner-" + UUID.randomUUID();
        new Grants(DIRECT).grant(new GrantKey(partner, merchant.id()));
        String any = "{\"format\":\"CSV\",\"fields\":[\"id\"]}";
        return List.of(
                Call.get("/v1/transactions?limit=1000"),
                Call.get("/v1/transactions?limit=1000", "Accept: text/csv"),
                Call.get("/v1/transactions?limit=1000", "Accept-Encoding: gzip"),
                Call.get("/v1/transactions", onBehalfOf(partner)),
                Call.get("/v1/transactions/t7"),
                new Call("HEAD", "/v1/transactions/t7", null, true),
                new Call("POST", "/v1/transactions/search", "{\"limit\":1000}", true),
                new Call("QUERY", "/v1/transactions", "{\"limit\":1000}", true),
                Call.get("/v1/transactions/summary?group_by=status&top=3"),
                new Call("POST", "/v1/transactions/summary", "{}", true),
                Call.get("/v1/payouts"),
                Call.get("/v1/payouts/po_1"),
                Call.get("/v1/exports"),
                Call.get("/v1/exports/" + export),
                Call.get("/v1/exports/" + export + "/files/1"),
                Call.get("/v1/export-schedules"),
                Call.get("/v1/export-schedules/" + schedule),
                new Call("POST", "/v1/exports", any, false),
                new Call("POST", "/v1/exports/" + export + "/cancel", null, false),
                new Call("POST", "/v1/export-schedules", scheduleOf(any), false),
                new Call("POST", "/v1/export-schedules/" + schedule + "/pause", null, false),
                new Call("POST", "/v1/export-schedules/" + schedule + "/resume", null, false),
                new Call("DELETE", "/v1/export-schedules/" + schedule, null, false),
                new Call("DELETE", "/v1/exports/" + export, null, false));
    }

    private static String scheduleOf(String export) {
        return "{\"frequency\":\"MONTHLY\",\"export\":" + export + "}";
    }

    /** Returns the responses of read-only calls without a fault. */
    private Map<Call, Answer> whole(List<Call> calls) throws IOException {
        Map<Call, Answer> answers = new LinkedHashMap<>();
        try (KeepAliveClient client = new KeepAliveClient(port)) {
            for (Call call : calls) {
                if (call.reads()) {
                    Answer answer = call.on(client, token);
                    assertThat(answer.status())
                            .as("%s: %s", call, answer.text())
                            .isBetween(200, 206);
                    answers.put(call, answer);
                }
            }
        }
        return answers;
    }

    /** Makes all calls at once, each on a connection of its own; returns how many were answered with success. */
    private int survive(FaultProxy proxy, Fault fault, List<Call> calls, Map<Call, Answer> whole) throws IOException {
        ExecutorService callers = Executors.newFixedThreadPool(calls.size());
        List<KeepAliveClient> clients = new ArrayList<>();
        try {
            for (int i = 0; i < calls.size(); i++) {
                clients.add(new KeepAliveClient(port));
                assertThat(clients.get(i).send("GET", "/health/live", null).status())
                        .isEqualTo(200);
            }
            proxy.damage(fault);
            List<Future<Integer>> answers = new ArrayList<>();
            for (int i = 0; i < calls.size(); i++) {
                KeepAliveClient client = clients.get(i);
                Call call = calls.get(i);
                answers.add(callers.submit(() -> survives(client, call, whole.get(call))));
            }
            int succeeded = 0;
            for (Future<Integer> answer : answers) {
                succeeded += answer.get();
            }
            proxy.damage(Fault.NONE);
            for (KeepAliveClient client : clients) {
                assertInStep(client);
            }
            return succeeded;
        } catch (ExecutionException | InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            callers.shutdownNow();
            for (KeepAliveClient client : clients) {
                client.close();
            }
        }
    }

    private int survives(KeepAliveClient client, Call call, @Nullable Answer whole) throws IOException {
        try {
            Answer answer = call.on(client, token);
            assertSound(call, answer, whole);
            return answer.status() < 300 ? 1 : 0;
        } catch (EOFException cutOff) {
            return 0;
        }
    }

    private static void assertInStep(KeepAliveClient client) throws IOException {
        try {
            assertThat(client.send("GET", "/health/live", null).text()).contains("UP");
        } catch (EOFException closed) {
            // As it must be after an answer that broke off, and may be after any failure.
        }
    }

    private static void assertSound(Call call, Answer answer, @Nullable Answer whole) {
        if (answer.status() >= 300) {
            if (!call.method().equals("HEAD")) {
                assertThat(JSON.readTree(answer.text()).get("status").asInt())
                        .as("%s: %s", call, answer.text())
                        .isEqualTo(answer.status());
            }
            // Without the fault, cancelling a finished export is rejected as usual.
            assertThat(answer.status()).as("%s: %s", call, answer.text()).isIn(404, 409, 500, 503, 504);
            assertThat(answer.headers())
                    .as(call.toString())
                    .doesNotContainKeys(
                            "etag", "accept-ranges", "content-disposition", "content-range", "link", "location");
        } else if (whole == null) {
            if (answer.status() != 204) {
                assertThat(JSON.readTree(answer.text()).path("id").asString(""))
                        .as(call.toString())
                        .isNotEmpty();
            }
        } else {
            assertThat(answer.status()).isEqualTo(whole.status());
            assertThat(lasting(answer)).as(call.toString()).isEqualTo(lasting(whole));
        }
    }

    /** Returns the body without the members that depend on the time. */
    private static Object lasting(Answer answer) {
        if (answer.headers().getOrDefault("content-type", "").startsWith("application/json")
                && answer.headers().get("content-encoding") == null
                && answer.body().length > 0) {
            JsonNode body = JSON.readTree(answer.text());
            return body.path("items").isMissingNode()
                    ? body.path("groups").toString() + body.path("id")
                    : body.get("items");
        }
        return Arrays.toString(answer.body());
    }

    /** An export whose file is larger than any buffer on its way. */
    private JsonNode export() throws IOException {
        try (KeepAliveClient client = new KeepAliveClient(port)) {
            String bearer = "Authorization: Bearer " + token;
            Answer made = client.send("POST", "/v1/exports", "{\"format\":\"NDJSON\"}", bearer);
            assertThat(made.status()).as(made.text()).isEqualTo(201);
            String path = "/v1/exports/" + JSON.readTree(made.text()).get("id").asString();
            Callable<JsonNode> current =
                    () -> JSON.readTree(client.send("GET", path, null, bearer).text());
            JsonNode export = Awaitility.await("the export to end")
                    .dontCatchUncaughtExceptions()
                    .pollInSameThread()
                    .atMost(Duration.ofMinutes(2))
                    .until(
                            current,
                            now -> !List.of("QUEUED", "RUNNING")
                                    .contains(now.path("status").asString("")));
            assertThat(export.path("status").asString("")).as(export.toString()).isEqualTo("SUCCEEDED");
            assertThat(export.at("/result/files/0/bytes").asInt()).isGreaterThan(250_000);
            return export;
        }
    }

    private String schedule() throws IOException {
        try (KeepAliveClient client = new KeepAliveClient(port)) {
            String body = scheduleOf("{\"format\":\"CSV\"}");
            Answer made = client.send("POST", "/v1/export-schedules", body, "Authorization: Bearer " + token);
            assertThat(made.status()).as(made.text()).isEqualTo(201);
            return JSON.readTree(made.text()).get("id").asString();
        }
    }
}
