package org.txsearch.api.webhooks.sender;

import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.Webhook;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.api.records.RecordIds;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportStatus;
import org.txsearch.freshness.Watermarks;
import org.txsearch.grants.GrantKey;
import org.txsearch.grants.Grants;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.webhooks.EndpointSettings;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoints;
import org.txsearch.webhooks.WebhookInstances;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Webhooks over HTTP, from an endpoint's creation to its deletion, with receivers on loopback. */
@SearchingApi
@DirtiesContext
@TestPropertySource(
        properties = {
            "txsearch.exports.running=1",
            "txsearch.exports.poll=50ms",
            "txsearch.webhooks.running=2",
            "txsearch.webhooks.poll=50ms",
            "txsearch.webhooks.lease=6s",
            "txsearch.webhooks.timeout=3s",
            "txsearch.webhooks.endpoints-of-one-merchant=3"
        })
class WebhooksIT {

    private static final String PATH = "/v1/webhook-endpoints";
    private static final String DELIVERIES = "/v1/webhook-deliveries";
    private static final String SCOPES = "transactions:read exports:write webhooks:write";

    @LocalServerPort
    private int port;

    @Autowired
    private Cluster cluster;

    private final TestMerchant merchant = TestMerchant.create();
    private final TestMerchant other = TestMerchant.create();
    private final List<String> created = new ArrayList<>();
    private final List<Map.Entry<TestMerchant, String>> shared = new ArrayList<>();
    private TestReceiver receiver;

    @Autowired
    private WebhookWork work;

    @Autowired
    private OwnedEndpoints owned;

    @Autowired
    private WebhookSecrets secrets;

    @Autowired
    private TransactionSearch search;

    @BeforeEach
    void startReceiver() throws IOException {
        receiver = new TestReceiver();
    }

    /** Other tests' senders must not meet endpoints without a receiver. */
    @AfterEach
    void stopReceiver() {
        created.forEach(path -> send(merchant, "DELETE", path, null));
        receiver.close();
    }

    private HttpResponse<String> send(
            TestMerchant as, String method, String path, @Nullable String body, String... headers) {
        List<String> all = new ArrayList<>(Arrays.asList(headers));
        if (body != null) {
            all.addAll(List.of("Content-Type", "application/json"));
        }
        return HttpsClient.to(port)
                .sendAs(
                        TestIssuer.INSTANCE.merchantToken(as.id(), SCOPES),
                        method,
                        path,
                        body == null ? null : body.replace('\'', '"'),
                        all.toArray(String[]::new));
    }

    private JsonNode ok(int status, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return JsonMapper.shared().readTree(answer.body());
    }

    private JsonNode create(String url, String more) {
        JsonNode endpoint = ok(201, send(merchant, "POST", PATH, "{'url':'" + url + "'," + more + "}"));
        created.add(PATH + "/" + endpoint.get("id").asString());
        return endpoint;
    }

    private String path(JsonNode endpoint) {
        return PATH + "/" + endpoint.get("id").asString();
    }

    /** Stores transactions as an ingester does: as_of passes them once they can be found. */
    private void store(TestMerchant of, TestTransaction... transactions) {
        Watermarks watermarks = new Watermarks(cluster);
        String source = "webhooks-it-" + UUID.randomUUID();
        try {
            Instant from = Instant.now().truncatedTo(ChronoUnit.MILLIS);
            watermarks.open(source, from);
            for (int i = 0; i < transactions.length; i++) {
                of.store(from.plusMillis(i), transactions[i]);
            }
            watermarks.close(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> faults(HttpResponse<String> refused) {
        List<String> faults = new ArrayList<>();
        ok(400, refused)
                .get("errors")
                .forEach(fault -> faults.add(fault.path("pointer").asString("") + " "
                        + fault.get("code").asString()));
        return faults;
    }

    /** All of loopback is allowed here. */
    @Test
    void addressesOfOurOwnParts_areRefused() {
        List<String> own = new ArrayList<>(List.of("127.0.0.1:" + port, "127.0.0.1:9092"));
        cluster.addresses().forEach(address -> {
            String elasticsearch = address.substring(address.lastIndexOf(':'));
            own.addAll(List.of(
                    "127.0.0.1" + elasticsearch, "127.9.9.9" + elasticsearch, "[::ffff:127.0.0.1]" + elasticsearch));
        });
        JsonNode transport = elasticsearch("GET", "/_nodes/transport", null);
        transport
                .path("nodes")
                .forEach(node -> own.add(node.at("/transport/publish_address").asString()));
        assertThat(own).hasSizeGreaterThan(5);
        for (String address : own) {
            String url = "http://" + address + "/transactions/_doc/M1:t1";
            HttpResponse<String> refused =
                    send(merchant, "POST", PATH, "{'url':'" + url + "','events':['transaction.created']}");
            assertThat(faults(refused)).as(address).containsExactly("/url INVALID_VALUE");
        }
        JsonNode endpoint = create(receiver.url(), "'events':['transaction.created']");
        assertThat(faults(send(merchant, "PATCH", path(endpoint), "{'url':'http://" + own.get(2) + "/'}")))
                .containsExactly("/url INVALID_VALUE");
    }

    private JsonNode elasticsearch(String method, String path, @Nullable Object body) {
        try {
            return cluster.call(method, path, body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One that was stored before its address became ours, or that a name leads to, is refused at each attempt. */
    @Test
    void storedEndpointAtElasticsearch_getsNothing() throws IOException {
        JsonNode endpoint = create(receiver.url(), "'events':['transaction.created']");
        String id = endpoint.get("id").asString();
        String index = "/txsearch-test-" + UUID.randomUUID();
        String document = index + "/_doc/1";
        elasticsearch(
                "PUT",
                index,
                Map.of(
                        "mappings",
                        Map.of("dynamic", "strict", "properties", Map.of("merchant", Map.of("type", "keyword")))));
        elasticsearch("PUT", document + "?refresh=true", Map.of("merchant", "M1"));
        WebhookEndpoints endpoints = new WebhookEndpoints(cluster, Duration.ofSeconds(30));
        boolean changed = false;
        while (!changed) {
            Versioned<WebhookEndpoint> seen = endpoints.find(id).orElseThrow();
            EndpointSettings before = seen.value().settings();
            WebhookEndpoint moved = seen.value()
                    .with(
                            new EndpointSettings(
                                    "http://" + cluster.addresses().get(0) + document,
                                    null,
                                    before.events(),
                                    null,
                                    true),
                            Instant.now(),
                            Duration.ofDays(30));
            changed = endpoints.replace(seen, moved, true).isPresent();
        }
        ok(202, send(merchant, "POST", path(endpoint) + "/test", null));
        AtomicReference<JsonNode> tried = new AtomicReference<>();
        Patiently.until("it is tried", () -> {
            JsonNode first = ok(200, send(merchant, "GET", DELIVERIES + "?endpoint_id=" + id, null))
                    .at("/items/0/attempts/0");
            tried.set(first);
            return !first.isMissingNode();
        });
        JsonNode attempt = Objects.requireNonNull(tried.get());
        assertThat(attempt.get("error").asString()).isEqualTo("ADDRESS_REFUSED");
        assertThat(attempt.get("status_code").isNull()).isTrue();
        assertThat(elasticsearch("GET", document, null).path("_source").toString())
                .isEqualTo("{\"merchant\":\"M1\"}");
    }

    @Test
    void endpoint_isCreatedReadChangedAndDeleted_andItsSecretShownOnce() {
        JsonNode endpoint = create(
                receiver.url(),
                "'description':'José ’s','events':['transaction.created','export.failed'],"
                        + "'filter':{'created_at':{'gte':'2026-11-20'}}");
        assertThat(endpoint.get("secret").asString()).matches("whsec_[A-Za-z0-9+/]{43}=");
        assertThat(endpoint.toString())
                .matches("\\{\"id\":\"whe_[0-9a-v]{26}\",\"url\":\"http://127.0.0.1:\\d+/hook\\?from=test\","
                        + "\"description\":\"José ’s\",\"events\":\\[\"transaction.created\",\"export.failed\"],"
                        + "\"filter\":\\{\"created_at\":\\{\"gte\":\"2026-11-20T00:00:00.000Z\"}},\"status\":\"ENABLED\","
                        + "\"disabled_reason\":null,\"created_at\":\"[^\"]+Z\",\"updated_at\":\"[^\"]+Z\","
                        + "\"created_by\":\\{\"client_id\":\"client-1\",\"partner_id\":null},\"secret\":\"[^\"]+\"}");
        JsonNode read = ok(200, send(merchant, "GET", path(endpoint), null));
        assertThat(read.has("secret")).isFalse();
        assertThat(ok(200, send(merchant, "GET", PATH, null)).at("/items/0")).isEqualTo(read);

        JsonNode changed = ok(
                200,
                send(
                        merchant,
                        "PATCH",
                        path(endpoint),
                        "{'description':null,'filter':null,'events':['webhook_endpoint.disabled'],'status':'DISABLED'}"));
        assertThat(changed.get("description").isNull()).isTrue();
        assertThat(changed.get("filter").isNull()).isTrue();
        assertThat(changed.get("events").toString()).isEqualTo("[\"webhook_endpoint.disabled\"]");
        assertThat(changed.get("disabled_reason").asString()).isEqualTo("REQUESTED");
        for (String action : List.of("/test", "/replay")) {
            String body = action.equals("/replay") ? "{'since':'" + Instant.now() + "'}" : null;
            assertThat(ApiClient.problem(send(merchant, "POST", path(endpoint) + action, body)))
                    .isEqualTo("409 WEBHOOK_ENDPOINT_DISABLED");
        }
        assertThat(ok(200, send(merchant, "PATCH", path(endpoint), "{'status':'ENABLED'}"))
                        .get("disabled_reason")
                        .isNull())
                .isTrue();

        assertThat(send(merchant, "DELETE", path(endpoint), null).statusCode()).isEqualTo(204);
        assertThat(ApiClient.problem(send(merchant, "GET", path(endpoint), null)))
                .isEqualTo("404 WEBHOOK_ENDPOINT_NOT_FOUND");
    }

    @Test
    void allFaultsOfAnEndpoint_areReportedAtOnce() {
        assertThat(faults(send(
                        merchant,
                        "POST",
                        PATH,
                        "{'url':'ftp://x','description':'" + "d".repeat(201)
                                + "','events':['transaction.created','transaction.created','nothing',7],"
                                + "'filter':{'statu':{'eq':'X'}},'status':'ENABLED'}")))
                .containsExactlyInAnyOrder(
                        "/url INVALID_VALUE",
                        "/description INVALID_LENGTH",
                        "/events/1 DUPLICATE_PARAMETER",
                        "/events/2 INVALID_ENUM",
                        "/events/3 INVALID_VALUE",
                        "/filter/statu UNKNOWN_FIELD",
                        "/status UNKNOWN_PARAMETER");
        assertThat(faults(send(merchant, "POST", PATH, "{}")))
                .containsExactlyInAnyOrder("/url MISSING_VALUE", "/events MISSING_VALUE");
        assertThat(
                        faults(
                                send(
                                        merchant,
                                        "POST",
                                        PATH,
                                        "{'url':'https://10.0.0.1/','events':['export.failed'],'filter':{'status':{'eq':'COMPLETED'}}}")))
                .containsExactlyInAnyOrder("/url INVALID_VALUE", "/filter INVALID_VALUE");
        String exports = "{'url':'ftp://x','events':['export.failed'";
        assertThat(faults(send(merchant, "POST", PATH, exports + "],'filter':{'statu':{'eq':'X'}}}")))
                .containsExactlyInAnyOrder(
                        "/url INVALID_VALUE", "/filter/statu UNKNOWN_FIELD", "/filter INVALID_VALUE");
        assertThat(faults(send(
                        merchant,
                        "POST",
                        PATH,
                        exports + ",'transaction.creatd'],'filter':{'status':{'eq':'COMPLETED'}}}")))
                .containsExactlyInAnyOrder("/url INVALID_VALUE", "/events/1 INVALID_ENUM");
        JsonNode endpoint = create(receiver.url(), "'events':['transaction.created']");
        assertThat(faults(send(merchant, "POST", path(endpoint) + "/replay", "{'since':'2020-01-01'}")))
                .containsExactly("/since INVALID_RANGE");
        assertThat(faults(send(
                        merchant, "POST", path(endpoint) + "/rotate-secret", "{'previous_valid_for_seconds':86401}")))
                .containsExactly("/previous_valid_for_seconds LIMIT_OUT_OF_RANGE");
        assertThat(faults(send(merchant, "PATCH", path(endpoint), "{'url':null,'events':[],'secret':'x'}")))
                .containsExactlyInAnyOrder("/url EMPTY_VALUE", "/events EMPTY_VALUE", "/secret UNKNOWN_PARAMETER");
        assertThat(faults(send(merchant, "PATCH", path(endpoint) + "?x=1", "{'events':[]}")))
                .containsExactlyInAnyOrder(" UNKNOWN_PARAMETER", "/events EMPTY_VALUE");
    }

    @Test
    void keyCreatesOneEndpoint_andTheirNumberIsLimited() {
        String body = "{'url':'" + receiver.url() + "','events':['export.failed']}";
        JsonNode first = ok(201, send(merchant, "POST", PATH, body, "Idempotency-Key", "k1"));
        created.add(path(first));
        HttpResponse<String> again = send(merchant, "POST", PATH, body, "Idempotency-Key", "k1");
        assertThat(again.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(ok(201, again).has("secret")).as("the secret again").isFalse();
        assertThat(ok(201, again)).isEqualTo(ok(200, send(merchant, "GET", path(first), null)));
        create(receiver.url(), "'events':['export.failed']");
        JsonNode last = create(receiver.url(), "'events':['export.failed']");
        assertThat(ApiClient.problem(send(merchant, "POST", PATH, body)))
                .isEqualTo("409 WEBHOOK_ENDPOINT_LIMIT_REACHED");
        assertThat(send(merchant, "DELETE", path(last), null).statusCode()).isEqualTo(204);
        create(receiver.url(), "'events':['export.failed']");
        assertThat(ok(200, send(merchant, "GET", PATH + "?limit=2", null))
                        .at("/page/has_more")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void transactions_areSentInTheirOrder_signed_andOnlyThoseOfTheFilter() throws Exception {
        JsonNode endpoint = create(
                receiver.url(),
                "'events':['transaction.created','transaction.updated'],'filter':{'currency':{'in':['EUR','JPY','KWD']}}");
        store(
                merchant,
                TestTransaction.of("t1").payer("José García", "jose@example.com"),
                TestTransaction.of("t2").amount("-3", "JPY").with("type", "REFUND"),
                TestTransaction.of("t3").amount("5.00", "USD"),
                TestTransaction.of("t4").amount("0.001", "KWD"));
        store(other, TestTransaction.of("foreign"));
        receiver.await("three events", 3);
        store(merchant, TestTransaction.of("t1").with("version", 2L).with("updated_at", "2026-11-20T08:00:00Z"));
        receiver.await("the update", 4);
        assertThat(receiver.messages())
                .extracting(message -> message.type() + " " + message.subject())
                .containsExactly(
                        "transaction.created t1",
                        "transaction.created t2",
                        "transaction.created t4",
                        "transaction.updated t1");
        TestReceiver.Message update = receiver.messages().get(3);
        JsonNode item = ok(200, send(merchant, "GET", "/v1/transactions/t1", null));
        assertThat(update.json().get("data")).isEqualTo(item);
        assertThat(update.json().get("timestamp")).isEqualTo(item.get("ingested_at"));
        assertThat(update.header("content-type")).isEqualTo("application/json");
        assertThat(update.header("user-agent")).isEqualTo("txsearch-webhooks/1");
        Webhook foreign = new Webhook(endpoint.get("secret").asString());
        for (TestReceiver.Message message : receiver.messages()) {
            foreign.verify(message.body(), message.headersByName());
        }
        assertThat(receiver.distinctIds()).hasSize(4);
    }

    @Test
    void deliveries_areListedAndReadWithRequestAndAnswer_andRedelivered() {
        JsonNode endpoint = create(receiver.url(), "'events':['transaction.created']");
        String id = endpoint.get("id").asString();
        store(merchant, TestTransaction.of("t1"));
        receiver.await("the event", 1);
        String filter = DELIVERIES + "?endpoint_id=" + id + "&status=SUCCEEDED&event_type=transaction.created";
        AtomicReference<JsonNode> found = new AtomicReference<>();
        Patiently.until("a delivery is listed", () -> {
            JsonNode first = ok(200, send(merchant, "GET", filter, null)).at("/items/0");
            found.set(first);
            return first.has("id");
        });
        JsonNode delivery = Objects.requireNonNull(found.get());
        assertThat(delivery.at("/event/id").asString())
                .isEqualTo(receiver.messages().get(0).id());
        assertThat(delivery.at("/attempts/0/status_code").asInt()).isEqualTo(204);
        assertThat(delivery.get("next_attempt_at").isNull()).isTrue();
        String path = DELIVERIES + "/" + delivery.get("id").asString();
        JsonNode whole = ok(200, send(merchant, "GET", path, null));
        assertThat(whole.at("/request/body").asString())
                .isEqualTo(receiver.messages().get(0).body());
        assertThat(whole.at("/request/headers/webhook-signature").asString())
                .isEqualTo(receiver.messages().get(0).header("webhook-signature"));
        assertThat(whole.at("/answer/status_code").asInt()).isEqualTo(204);

        JsonNode again = ok(202, send(merchant, "POST", path + "/redeliver", null));
        assertThat(again.get("status").asString()).isEqualTo("PENDING");
        receiver.await("the event again", 2);
        assertThat(receiver.distinctIds()).hasSize(1);
        Patiently.until(
                "two attempts are stored",
                () -> ok(200, send(merchant, "GET", path, null)).get("attempts").size() == 2);

        for (String query : List.of("?endpoint_id=x", "?status=DONE", "?event_type=x", "?created_from=x", "?x=1")) {
            assertThat(send(merchant, "GET", DELIVERIES + query, null).statusCode())
                    .isEqualTo(400);
        }
        for (String query : List.of(
                "?status=FAILED", "?created_to=2026-01-01", "?created_from=2100-01-01", "?event_type=webhook.test")) {
            assertThat(ok(200, send(merchant, "GET", DELIVERIES + query, null)).get("items"))
                    .isEmpty();
        }
        assertThat(ApiClient.problem(send(other, "GET", path, null))).isEqualTo("404 WEBHOOK_DELIVERY_NOT_FOUND");
        assertThat(ApiClient.problem(send(other, "POST", path + "/redeliver", null)))
                .isEqualTo("404 WEBHOOK_DELIVERY_NOT_FOUND");
        assertThat(ok(200, send(other, "GET", DELIVERIES, null)).get("items")).isEmpty();
    }

    @Test
    void listOfDeliveries_isWalkedByCursors_whichRememberItsFilters() {
        JsonNode endpoint = create(receiver.url(), "'events':['transaction.created']");
        store(
                merchant,
                IntStream.range(0, 5).mapToObj(i -> TestTransaction.of("t" + i)).toArray(TestTransaction[]::new));
        receiver.await("five events", 5);
        String first = DELIVERIES + "?limit=2&status=SUCCEEDED&endpoint_id="
                + endpoint.get("id").asString();
        Patiently.until(
                "all are listed",
                () -> ok(200, send(merchant, "GET", first.replace("=2&", "=9&"), null))
                                .get("items")
                                .size()
                        == 5);
        List<String> ids = new ArrayList<>();
        JsonNode page = ok(200, send(merchant, "GET", first, null));
        page.get("items").forEach(item -> ids.add(item.get("id").asString()));
        String cursor = page.at("/page/next_cursor").asString();
        assertThat(ApiClient.problem(send(merchant, "GET", DELIVERIES + "?status=FAILED&cursor=" + cursor, null)))
                .startsWith("400 INVALID_CURSOR");
        while (page.at("/page/has_more").asBoolean()) {
            page = ok(
                    200,
                    send(
                            merchant,
                            "GET",
                            DELIVERIES + "?cursor="
                                    + page.at("/page/next_cursor").asString(),
                            null));
            page.get("items").forEach(item -> ids.add(item.get("id").asString()));
        }
        assertThat(ids).hasSize(5).doesNotHaveDuplicates();
    }

    @Test
    void silentEndpoint_delaysNoOther_andRedirectsAreNotFollowed() throws IOException {
        try (TestReceiver silent = new TestReceiver();
                TestReceiver redirecting = new TestReceiver()) {
            silent.answer(message -> TestReceiver.SILENCE);
            redirecting.answer(message -> 307);
            create(silent.url(), "'events':['transaction.created']");
            create(redirecting.url(), "'events':['transaction.created']");
            create(receiver.url(), "'events':['transaction.created']");
            store(
                    merchant,
                    IntStream.range(0, 50)
                            .mapToObj(i -> TestTransaction.of("t" + i))
                            .toArray(TestTransaction[]::new));
            receiver.await("fifty events", 50);
            // None of the fifty waited for the silent one: it has had no time for a second attempt.
            assertThat(silent.messages()).hasSizeLessThanOrEqualTo(1);
            redirecting.await("an event", 1);
            Patiently.until(
                    "the redirect is a failure",
                    () -> ok(200, send(merchant, "GET", DELIVERIES + "?status=PENDING", null))
                            .toString()
                            .contains("\"status_code\":307"));
            assertThat(redirecting.messages())
                    .allMatch(message -> message.type().equals("transaction.created"));
        }
    }

    @Test
    void exportEvents_sayWhatTheApiSays_andAreReplayed() throws Exception {
        Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        JsonNode endpoint = create(receiver.url(), "'events':['export.succeeded','export.failed','schedule.failed']");
        store(merchant, TestTransaction.of("t1"), TestTransaction.of("t2").amount("-3", "JPY"));
        JsonNode export = ok(201, send(merchant, "POST", "/v1/exports", "{'format':'CSV'}"));
        receiver.await("the export's event", 1);
        TestReceiver.Message succeeded = receiver.messages().get(0);
        assertThat(succeeded.type()).isEqualTo("export.succeeded");
        assertThat(succeeded.subject()).isEqualTo(export.get("id").asString());
        assertThat(succeeded.json().at("/data/progress/rows_done").asInt()).isEqualTo(2);
        assertThat(succeeded.json().get("data")).isEqualTo(exported(succeeded.subject()));
        assertThat(succeeded.json().get("timestamp")).isEqualTo(succeeded.json().at("/data/finished_at"));

        JsonNode schedule = ok(
                201,
                send(
                        merchant,
                        "POST",
                        "/v1/export-schedules",
                        "{'frequency':'DAILY','time_zone':'Europe/Madrid','export':{'format':'CSV'}}"));
        String failed = failedExport(null);
        String ofSchedule = failedExport(new ExportJob.ExportOrigin(
                schedule.get("id").asString(),
                "2026-11-20",
                Instant.parse("2026-11-19T23:00:00Z"),
                Instant.parse("2026-11-20T23:00:00Z")));
        failedExport(new ExportJob.ExportOrigin(
                "sch_" + "0".repeat(26),
                "2026-11-20",
                Instant.parse("2026-11-19T23:00:00Z"),
                Instant.parse("2026-11-20T23:00:00Z")));
        receiver.await("one event of a failed export, and two of each of a schedule", 6);
        assertThat(receiver.of("export.failed"))
                .hasSize(3)
                .anySatisfy(message -> assertThat(message.json().get("data")).isEqualTo(exported(failed)));
        assertThat(receiver.of("schedule.failed"))
                .hasSize(2)
                .anySatisfy(message -> {
                    assertThat(message.json().at("/data/export")).isEqualTo(exported(ofSchedule));
                    assertThat(message.json().at("/data/schedule")).isEqualTo(schedule);
                })
                .anySatisfy(message ->
                        assertThat(message.json().at("/data/schedule").isNull()).isTrue());
        send(merchant, "DELETE", "/v1/export-schedules/" + schedule.get("id").asString(), null);

        List<String> ids = receiver.distinctIds();
        receiver.clear();
        Patiently.until(
                "all deliveries are listed",
                () -> ok(200, send(merchant, "GET", DELIVERIES + "?status=SUCCEEDED", null))
                                .get("items")
                                .size()
                        == 6);
        ok(202, send(merchant, "POST", path(endpoint) + "/replay", "{'since':'" + before + "'}"));
        receiver.await("all of them again", 6);
        assertThat(receiver.distinctIds()).containsExactlyInAnyOrderElementsOf(ids);
    }

    private JsonNode exported(String id) {
        return ok(200, send(merchant, "GET", "/v1/exports/" + id, null));
    }

    /** An export that was given up, which no worker meets. */
    private String failedExport(ExportJob.@Nullable ExportOrigin origin) throws IOException {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        JsonNode why = JsonMapper.shared().readTree("{\"code\":\"STORAGE_FAILED\",\"detail\":\"x\"}");
        ExportJobs jobs = new ExportJobs(cluster, Duration.ofSeconds(30));
        JsonNode request = jobs.list(merchant.id(), 1, null, false).get(0).request();
        ExportJob job = ExportJob.queued(RecordIds.random("exp_"), merchant.id(), request, origin, now, 2)
                .ended(ExportStatus.FAILED, why, now, now.plus(Duration.ofDays(1)));
        assertThat(jobs.create(job)).isTrue();
        return job.id();
    }

    @Test
    void endpointThatIsDeleted_leavesNothingToBeSent_andItsKeyShowsNoSecret() {
        receiver.answer(message -> 500);
        String body = "{'url':'" + receiver.url() + "','events':['transaction.created']}";
        JsonNode endpoint = ok(201, send(merchant, "POST", PATH, body, "Idempotency-Key", "k2"));
        created.add(path(endpoint));
        store(merchant, TestTransaction.of("t1"));
        receiver.await("the first attempt", 1);
        Patiently.until(
                "it waits for the next one",
                () -> !ok(200, send(merchant, "GET", DELIVERIES + "?status=PENDING", null))
                        .get("items")
                        .isEmpty());
        assertThat(send(merchant, "DELETE", path(endpoint), null).statusCode()).isEqualTo(204);
        Patiently.until(
                "it is given up",
                () -> ok(200, send(merchant, "GET", DELIVERIES, null))
                        .at("/items/0/status")
                        .asString()
                        .equals("FAILED"));
        JsonNode again = ok(201, send(merchant, "POST", PATH, body, "Idempotency-Key", "k2"));
        assertThat(again.get("id")).isEqualTo(endpoint.get("id"));
        assertThat(again.has("secret")).isFalse();
    }

    /** The second instance has its own name and heartbeat, and sends by the same rules. */
    @Test
    void twoInstances_shareTheEndpoints_andSendEachEventOnce() throws Exception {
        List<TestReceiver> receivers = new ArrayList<>();
        Duration lease = Duration.ofSeconds(6);
        OwnedEndpoints part = new OwnedEndpoints(
                work.endpoints(),
                new WebhookInstances(cluster, Duration.ofSeconds(5), lease, System::nanoTime),
                secrets);
        WebhookSenders second = new WebhookSenders(work, part, search);
        try {
            for (TestMerchant each : List.of(merchant, other)) {
                for (int i = 0; i < 3; i++) {
                    TestReceiver one = new TestReceiver();
                    receivers.add(one);
                    String body = "{'url':'" + one.url() + "','events':['transaction.created']}";
                    shared.add(Map.entry(
                            each,
                            PATH + "/"
                                    + ok(201, send(each, "POST", PATH, body))
                                            .get("id")
                                            .asString()));
                }
            }
            TestTransaction[] some = IntStream.range(0, 30)
                    .mapToObj(i -> TestTransaction.of("t" + i))
                    .toArray(TestTransaction[]::new);
            store(merchant, some);
            second.start();
            Patiently.until(
                    "each has three",
                    () -> part.all().size() == 3 && owned.all().size() == 3);
            store(other, some);
            receivers.forEach(one -> one.await("thirty events", 30));
            second.stop();
            Patiently.until("the first one has all", () -> owned.all().size() == 6);
            for (TestMerchant each : List.of(merchant, other)) {
                store(each, TestTransaction.of("last"));
            }
            for (TestReceiver one : receivers) {
                one.await("the last event", 31);
                assertThat(one.messages())
                        .hasSize(31)
                        .extracting(TestReceiver.Message::subject)
                        .doesNotHaveDuplicates()
                        .endsWith("last");
            }
        } finally {
            second.stop();
            shared.forEach(one -> send(one.getKey(), "DELETE", one.getValue(), null));
            receivers.forEach(TestReceiver::close);
        }
    }

    @Test
    void test_rotation_andReplay() throws Exception {
        JsonNode endpoint = create(receiver.url(), "'events':['transaction.created']");
        JsonNode delivery = ok(202, send(merchant, "POST", path(endpoint) + "/test", null));
        receiver.await("the test", 1);
        assertThat(receiver.messages().get(0).id())
                .isEqualTo(delivery.at("/event/id").asString());
        assertThat(receiver.messages().get(0).json().at("/data/endpoint_id")).isEqualTo(endpoint.get("id"));

        Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        store(merchant, TestTransaction.of("t1"), TestTransaction.of("t2"));
        receiver.await("two events", 3);
        List<String> ids = receiver.distinctIds().subList(1, 3);
        receiver.clear();
        JsonNode rotated = ok(200, send(merchant, "POST", path(endpoint) + "/rotate-secret", null));
        assertThat(rotated.get("secret")).isNotEqualTo(endpoint.get("secret"));
        JsonNode replay = ok(202, send(merchant, "POST", path(endpoint) + "/replay", "{'since':'" + before + "'}"));
        assertThat(replay.get("endpoint_id")).isEqualTo(endpoint.get("id"));
        receiver.await("two events again", 2);
        assertThat(receiver.distinctIds()).isEqualTo(ids);
        for (String secret :
                List.of(endpoint.get("secret").asString(), rotated.get("secret").asString())) {
            new Webhook(secret)
                    .verify(
                            receiver.messages().get(0).body(),
                            receiver.messages().get(0).headersByName());
        }
    }

    @Test
    void foreignEndpoint_isNotFound_scopesAreNeeded_andAPartnerActsByItsGrant() throws IOException {
        JsonNode endpoint = create(receiver.url(), "'events':['transaction.created']");
        for (String action :
                List.of("GET ", "PATCH ", "DELETE ", "POST /test", "POST /rotate-secret", "POST /replay")) {
            String[] parts = action.split(" ", -1);
            String body = parts[0].equals("PATCH") || parts[1].equals("/replay") ? "{}" : null;
            String foreign = ApiClient.problem(send(other, parts[0], path(endpoint) + parts[1], body));
            assertThat(foreign).as(action).isEqualTo("404 WEBHOOK_ENDPOINT_NOT_FOUND");
            String unknown = PATH + "/whe_" + "0".repeat(26) + parts[1];
            assertThat(ApiClient.problem(send(merchant, parts[0], unknown, body)))
                    .isEqualTo(foreign);
        }
        String reader = TestIssuer.INSTANCE.merchantToken(merchant.id(), "transactions:read exports:write");
        assertThat(HttpsClient.to(port)
                        .sendAs(reader, "POST", path(endpoint) + "/test", null)
                        .statusCode())
                .isEqualTo(403);
        assertThat(HttpsClient.to(port)
                        .sendAs(reader, "GET", path(endpoint), null)
                        .statusCode())
                .isEqualTo(200);

        String partner = "partner-" + UUID.randomUUID();
        String token = TestIssuer.INSTANCE.partnerToken(partner, SCOPES);
        assertThat(HttpsClient.to(port)
                        .sendAs(token, "GET", path(endpoint), null, "On-Behalf-Of", merchant.id())
                        .statusCode())
                .isEqualTo(403);
        new Grants(cluster).grant(new GrantKey(partner, merchant.id()));
        Patiently.until(
                "the grant counts",
                () -> HttpsClient.to(port)
                                .sendAs(token, "POST", path(endpoint) + "/test", null, "On-Behalf-Of", merchant.id())
                                .statusCode()
                        == 202);
        receiver.await("the partner's test", 1);
    }

    private HttpResponse<String> sendAs(String partner, String method, String path, @Nullable String body) {
        String[] headers = {"On-Behalf-Of", merchant.id(), "Content-Type", "application/json"};
        return HttpsClient.to(port)
                .sendAs(
                        TestIssuer.INSTANCE.partnerToken(partner, SCOPES),
                        method,
                        path,
                        body == null ? null : body.replace('\'', '"'),
                        body == null ? Arrays.copyOf(headers, 2) : headers);
    }

    private String grantedPartner() throws IOException {
        String partner = "partner-" + UUID.randomUUID();
        new Grants(cluster).grant(new GrantKey(partner, merchant.id()));
        return partner;
    }

    private JsonNode createAs(String partner, String url, String events) {
        JsonNode endpoint = ok(201, sendAs(partner, "POST", PATH, "{'url':'" + url + "','events':" + events + "}"));
        created.add(path(endpoint));
        return endpoint;
    }

    private JsonNode read(JsonNode endpoint) {
        return ok(200, send(merchant, "GET", path(endpoint), null));
    }

    private void awaitWithdrawn(JsonNode endpoint) {
        Patiently.until(
                "the endpoint is disabled",
                () -> read(endpoint).get("disabled_reason").asString("").equals("GRANT_WITHDRAWN"));
    }

    @Test
    void dismissedPartner_getsNothingMore_andTheMerchantTakesItsEndpointOver() throws Exception {
        String partner = grantedPartner();
        String another = grantedPartner();
        String events = "['transaction.created']";
        JsonNode endpoint = createAs(partner, receiver.url(), events);
        assertThat(read(endpoint).get("created_by").toString())
                .isEqualTo("{\"client_id\":\"client-1\",\"partner_id\":\"" + partner + "\"}");
        try (TestReceiver ofAnother = new TestReceiver();
                TestReceiver own = new TestReceiver()) {
            createAs(another, ofAnother.url(), events);
            store(merchant, TestTransaction.of("t1"));
            receiver.await("the event of the partner", 1);
            String delivery = DELIVERIES + "/"
                    + ok(202, sendAs(partner, "POST", path(endpoint) + "/test", null))
                            .get("id")
                            .asString();
            receiver.await("the partner's test", 2);

            new Grants(cluster).withdraw(new GrantKey(partner, merchant.id()));
            awaitWithdrawn(endpoint);
            receiver.clear();
            store(merchant, TestTransaction.of("t2"));
            ofAnother.await("both events of the other partner", 2);
            assertThat(read(endpoint).get("status").asString()).isEqualTo("DISABLED");
            for (String action : List.of("/test", "/replay")) {
                String body = action.equals("/replay") ? "{'since':'" + Instant.now() + "'}" : null;
                assertThat(ApiClient.problem(send(merchant, "POST", path(endpoint) + action, body)))
                        .isEqualTo("409 WEBHOOK_ENDPOINT_DISABLED");
            }
            assertThat(ApiClient.problem(send(merchant, "POST", delivery + "/redeliver", null)))
                    .isEqualTo("409 WEBHOOK_ENDPOINT_DISABLED");
            assertThat(ApiClient.problem(send(merchant, "PATCH", path(endpoint), "{'status':'ENABLED'}")))
                    .isEqualTo("409 GRANT_WITHDRAWN");
            String unmoved = "{'url':'" + receiver.url() + "','status':'ENABLED'}";
            assertThat(ApiClient.problem(send(merchant, "PATCH", path(endpoint), unmoved)))
                    .isEqualTo("409 GRANT_WITHDRAWN");
            assertThat(ApiClient.problem(sendAs(another, "PATCH", path(endpoint), "{'status':'ENABLED'}")))
                    .isEqualTo("409 GRANT_WITHDRAWN");
            assertThat(ok(200, send(merchant, "PATCH", path(endpoint), "{'description':'of a partner'}"))
                            .at("/created_by/partner_id")
                            .asString())
                    .isEqualTo(partner);

            JsonNode taken =
                    ok(200, send(merchant, "PATCH", path(endpoint), "{'url':'" + own.url() + "','status':'ENABLED'}"));
            assertThat(taken.at("/created_by/partner_id").isNull()).isTrue();
            assertThat(taken.get("disabled_reason").isNull()).isTrue();
            assertThat(taken.get("secret").asString())
                    .startsWith("whsec_")
                    .isNotEqualTo(endpoint.get("secret").asString());
            own.await("the event that the endpoint has missed", 1);
            TestReceiver.Message missed = own.messages().get(0);
            assertThat(missed.subject()).isEqualTo("t2");
            new Webhook(taken.get("secret").asString()).verify(missed.body(), missed.headersByName());
            assertThat(missed.header("webhook-signature")).as("one signature").doesNotContain(" ");
            assertThat(receiver.messages()).isEmpty();
        }
    }

    @Test
    void partnerThatChangesTheAddressOfAnEndpoint_isItsCreator_soThatItsWithdrawalEndsTheEvents() throws Exception {
        String partner = grantedPartner();
        JsonNode endpoint = create("http://127.0.0.1:" + receiver.port() + "/own", "'events':['transaction.created']");
        JsonNode moved = ok(200, sendAs(partner, "PATCH", path(endpoint), "{'url':'" + receiver.url() + "'}"));
        assertThat(moved.at("/created_by/partner_id").asString()).isEqualTo(partner);
        assertThat(moved.has("secret")).as("the merchant's secret stays").isFalse();

        new Grants(cluster).withdraw(new GrantKey(partner, merchant.id()));
        awaitWithdrawn(endpoint);
        store(merchant, TestTransaction.of("t1"));

        // After a new grant, the endpoint stays disabled until a request enables it.
        new Grants(cluster).grant(new GrantKey(partner, merchant.id()));
        Patiently.until(
                "the grant counts",
                () -> sendAs(partner, "GET", path(endpoint), null).statusCode() == 200);
        assertThat(read(endpoint).get("disabled_reason").asString()).isEqualTo("GRANT_WITHDRAWN");
        assertThat(receiver.messages()).isEmpty();
        ok(200, sendAs(partner, "PATCH", path(endpoint), "{'status':'ENABLED'}"));
        receiver.await("the event that the endpoint has missed", 1);
    }
}
