package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.cluster.Cluster;
import org.txsearch.operational.OperationalIndices;
import tools.jackson.databind.JsonNode;

/** Requests that change state while Elasticsearch takes no writes, as with a full disk. */
@SearchingApi
class BlockedWritesIT {

    private static final String SCHEDULES = "/v1/export-schedules";
    private static final String ENDPOINTS = "/v1/webhook-endpoints";
    private static final String CSV = "{'format':'CSV'}";
    private static final String DAILY = "{'frequency':'DAILY','export':" + CSV + "}";
    private static final String ENDPOINT = "{'url':'https://1.1.1.1/x','events':['export.failed']}";

    @LocalServerPort
    private int port;

    @Autowired
    private Cluster cluster;

    private final TestMerchant merchant = TestMerchant.create();
    private ExportClient client;
    private String export = "";
    private String schedule = "";
    private String endpoint = "";

    @BeforeEach
    void create() throws IOException {
        new OperationalIndices(cluster, Duration.ofSeconds(30)).create();
        client = new ExportClient(
                port,
                TestIssuer.INSTANCE.merchantToken(merchant.id(), "transactions:read exports:write webhooks:write"));
        merchant.store(TestTransaction.of("t"));
        export = ExportClient.PATH + "/" + client.make(CSV).get("id").asString();
        schedule = id(SCHEDULES, DAILY);
        endpoint = id(ENDPOINTS, ENDPOINT);
    }

    private String id(String path, String body) {
        HttpResponse<String> made = client.post(path, body);
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        return path + "/" + ExportClient.json(made).get("id").asString();
    }

    private void block(String setting, @Nullable Boolean value) throws IOException {
        Map<String, @Nullable Object> settings = new HashMap<>();
        settings.put("index.blocks." + setting, value);
        cluster.call("PUT", "/txsearch-*/_settings", settings);
    }

    @AfterEach
    void unblock() throws IOException {
        block("read_only_allow_delete", null);
        block("write", null);
        client.send("DELETE", endpoint);
        client.send("DELETE", schedule);
    }

    /** The block of a disk beyond the flood stage (429), and the block of an operator (403). */
    @ParameterizedTest
    @ValueSource(strings = {"read_only_allow_delete", "write"})
    void blockedWrites_areNamed_andReadsAreNot(String block) throws IOException {
        assertUnavailable(block, () -> client.post(ExportClient.PATH, CSV));
        assertUnavailable(block, () -> client.post(ExportClient.PATH, CSV, "Idempotency-Key", "k"));
        assertUnavailable(block, () -> client.post(SCHEDULES, DAILY));
        assertUnavailable(block, () -> client.post(ENDPOINTS, ENDPOINT));
        assertUnavailable(block, () -> client.send("DELETE", export));
        assertUnavailable(block, () -> client.post(schedule + "/pause", null));
        assertUnavailable(block, () -> client.send("DELETE", schedule));
        assertUnavailable(block, () -> client.post(endpoint + "/rotate-secret", "{}"));
        assertUnavailable(block, () -> client.post(endpoint + "/test", null));
        assertUnavailable(block, () -> client.post(endpoint + "/replay", "{'since':'2026-11-01T00:00:00Z'}"));
        assertUnavailable(block, () -> client.send("DELETE", endpoint));
        for (String path : new String[] {export, ExportClient.PATH, schedule, endpoint, "/v1/transactions"}) {
            assertThat(client.get(path).statusCode()).as(path).isEqualTo(200);
        }
    }

    @Test
    void requestThatWasRefused_succeedsLater_underItsKey() throws IOException {
        block("read_only_allow_delete", true);
        assertUnavailable(client.post(ExportClient.PATH, CSV, "Idempotency-Key", "k"));
        block("read_only_allow_delete", null);
        HttpResponse<String> made = client.post(ExportClient.PATH, CSV, "Idempotency-Key", "k");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    }

    /** Sets the block again: Elasticsearch lifts that of a disk, which is not full here, after some seconds. */
    private void assertUnavailable(String block, Supplier<HttpResponse<String>> request) throws IOException {
        block(block, true);
        assertUnavailable(request.get());
    }

    private static void assertUnavailable(HttpResponse<String> answer) {
        String request = answer.request().method() + " " + answer.uri().getPath();
        assertThat(answer.statusCode()).as("%s: %s", request, answer.body()).isEqualTo(503);
        JsonNode problem = ExportClient.json(answer);
        assertThat(problem.get("code").asString()).as(request).isEqualTo("WRITES_UNAVAILABLE");
        assertThat(problem.get("detail").asString()).contains("Nothing can be written");
        assertThat(answer.headers().firstValue("Retry-After")).as(request).contains("5");
    }
}
