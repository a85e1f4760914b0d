package org.txsearch.api.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls each operation of the OpenAPI document as callers that must not use it. */
@SearchingApi
@DirtiesContext
@TestPropertySource(properties = "txsearch.limits.merchant-rate=100000")
class EveryOperationIT {

    private static final String SCOPES = "transactions:read exports:write webhooks:write";
    private static final String UNKNOWN = "00000000000000000000000000";
    private static final Map<String, String> BODIES = Map.of(
            "/v1/export-schedules",
            "{'frequency':'DAILY','time_zone':'Etc/UTC','export':{'format':'NDJSON'}}",
            "/v1/exports",
            "{'format':'NDJSON'}",
            "/v1/webhook-endpoints",
            "{'url':'http://127.0.0.1:1024/','events':['export.succeeded']}",
            "/v1/webhook-endpoints/{id}",
            "{'status':'DISABLED'}",
            "/v1/webhook-endpoints/{id}/replay",
            "{'since':'2026-11-01T00:00:00Z'}",
            "/v1/webhook-endpoints/{id}/rotate-secret",
            "{}");

    private static final List<Operation> OPERATIONS = new ArrayList<>();

    @LocalServerPort
    private int port;

    private final TestMerchant merchant = TestMerchant.create();
    private final TestMerchant other = TestMerchant.create();

    private record Operation(String method, String path) {

        /** Returns the collection to which an operation on one resource belongs. */
        String collection() {
            return path.substring(0, path.indexOf("/{id}"));
        }
    }

    @BeforeAll
    static void readDocument() throws IOException {
        OPERATIONS.clear();
        JsonNode paths = JsonMapper.shared()
                .readTree(Files.readString(Path.of("../docs/openapi.json")))
                .get("paths");
        paths.properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(operation -> operation.getValue().has("responses"))
                        .map(operation -> new Operation(operation.getKey().toUpperCase(Locale.ROOT), path.getKey()))
                        .forEach(OPERATIONS::add));
        assertThat(OPERATIONS).hasSizeGreaterThanOrEqualTo(30);
    }

    @Test
    void requestsWithoutAValidToken_get401() throws JOSEException, GeneralSecurityException {
        SoftAssertions softly = new SoftAssertions();
        Map<String, String> tokens = new TreeMap<>(CraftedTokens.all());
        tokens.put("a word", "token");
        for (Operation operation : OPERATIONS) {
            HttpResponse<String> without = send(null, operation, UNKNOWN);
            softly.assertThat(ApiClient.problem(without)).as("%s", operation).isEqualTo("401 UNAUTHENTICATED");
            softly.assertThat(without.headers().firstValue("WWW-Authenticate"))
                    .as("%s", operation)
                    .isPresent();
            tokens.forEach((fault, token) -> softly.assertThat(ApiClient.problem(send(token, operation, UNKNOWN)))
                    .as("%s, %s", operation, fault)
                    .isEqualTo("401 UNAUTHENTICATED"));
        }
        softly.assertAll();
    }

    @Test
    void callersWithoutTheRight_get403() {
        SoftAssertions softly = new SoftAssertions();
        String partner = TestIssuer.INSTANCE.partnerToken("partner-without-grants", SCOPES);
        for (Operation operation : OPERATIONS) {
            softly.assertThat(ApiClient.problem(send(token(merchant, "profile"), operation, UNKNOWN)))
                    .as("%s without a scope", operation)
                    .isEqualTo("403 FORBIDDEN");
            if (!operation.method().equals("GET") && BODIES.containsKey(operation.path())) {
                softly.assertThat(ApiClient.problem(send(token(merchant, "transactions:read"), operation, UNKNOWN)))
                        .as("%s with the scope to read", operation)
                        .isEqualTo("403 FORBIDDEN");
            }
            Stream.of(merchant.id(), other.id())
                    .forEach(id -> softly.assertThat(
                                    ApiClient.problem(send(partner, operation, UNKNOWN, "On-Behalf-Of", id)))
                            .as("%s by a partner without a grant", operation)
                            .isEqualTo("403 FORBIDDEN"));
            softly.assertThat(ApiClient.problem(
                            send(token(merchant, SCOPES), operation, UNKNOWN, "On-Behalf-Of", other.id())))
                    .as("%s for another merchant", operation)
                    .isEqualTo("403 FORBIDDEN");
        }
        softly.assertAll();
    }

    @Test
    void resourcesOfAnotherMerchant_doNotExist() {
        Map<String, String> ids = resources();
        try {
            assertUnknownToOthers(ids);
        } finally {
            // The senders of other tests must not find an endpoint without a receiver.
            for (String collection : List.of("/v1/exports", "/v1/export-schedules", "/v1/webhook-endpoints")) {
                String id = Objects.requireNonNull(ids.get(collection));
                send(token(merchant, SCOPES), new Operation("DELETE", collection + "/{id}"), id);
            }
        }
    }

    private void assertUnknownToOthers(Map<String, String> ids) {
        Map<String, String> before = read(ids);
        SoftAssertions softly = new SoftAssertions();
        int calls = 0;
        for (Operation operation : OPERATIONS) {
            if (!operation.path().contains("{id}")) {
                continue;
            }
            String id = Objects.requireNonNull(ids.get(operation.collection()), operation.collection());
            HttpResponse<String> foreign = send(token(other, SCOPES), operation, id);
            HttpResponse<String> unknown = send(token(other, SCOPES), operation, unknownLike(id));
            softly.assertThat(foreign.statusCode()).as("%s", operation).isEqualTo(404);
            softly.assertThat(neutral(foreign, id)).as("%s", operation).isEqualTo(neutral(unknown, unknownLike(id)));
            calls++;
        }
        assertThat(calls).isGreaterThanOrEqualTo(18);
        softly.assertThat(read(ids)).isEqualTo(before);
        for (String collection : ids.keySet()) {
            softly.assertThat(send(token(other, SCOPES), new Operation("GET", collection), "")
                            .body())
                    .doesNotContain(ids.get(collection));
        }
        softly.assertAll();
    }

    /** Creates a resource of each kind, and returns its id by the path of its collection. */
    private Map<String, String> resources() {
        merchant.store(TestTransaction.of("txn_operations").with("payout_id", "po-1"));
        Map<String, String> ids = new LinkedHashMap<>();
        ids.put("/v1/transactions", "txn_operations");
        ids.put("/v1/payouts", "po-1");
        for (String collection : List.of("/v1/exports", "/v1/export-schedules", "/v1/webhook-endpoints")) {
            HttpResponse<String> created = send(token(merchant, SCOPES), new Operation("POST", collection), "");
            assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
            ids.put(collection, ApiClient.json(created).get("id").asString());
        }
        HttpResponse<String> test = send(
                token(merchant, SCOPES),
                new Operation("POST", "/v1/webhook-endpoints/{id}/test"),
                Objects.requireNonNull(ids.get("/v1/webhook-endpoints")));
        assertThat(test.statusCode()).as(test.body()).isBetween(200, 202);
        ids.put("/v1/webhook-deliveries", ApiClient.json(test).get("id").asString());
        return ids;
    }

    /** Returns the resources as their merchant reads them, without what changes by itself. */
    private Map<String, String> read(Map<String, String> ids) {
        Map<String, String> found = new LinkedHashMap<>();
        ids.forEach((collection, id) -> {
            HttpResponse<String> answer = send(token(merchant, SCOPES), new Operation("GET", collection + "/{id}"), id);
            found.put(
                    collection,
                    answer.statusCode() + " "
                            + ApiClient.json(answer).path("id").asString("") + " "
                            + ApiClient.json(answer).path("url").asString(""));
        });
        return found;
    }

    private static String unknownLike(String id) {
        int prefix = id.indexOf('_') + 1;
        return id.substring(0, prefix) + "0".repeat(id.length() - prefix);
    }

    private static String neutral(HttpResponse<String> answer, String id) {
        return answer.body()
                .replace(answer.headers().firstValue("Request-Id").orElseThrow(), "")
                .replace(id, "ID");
    }

    private static String token(TestMerchant merchant, String scopes) {
        return TestIssuer.INSTANCE.merchantToken(merchant.id(), scopes);
    }

    private HttpResponse<String> send(@Nullable String token, Operation operation, String id, String... headers) {
        String path = operation.path().replace("{id}", id).replace("{n}", "1");
        String body = operation.path().endsWith("/search") || operation.path().endsWith("/summary")
                ? operation.method().equals("POST") ? "{}" : null
                : operation.method().equals("GET") ? null : BODIES.get(operation.path());
        List<String> all = new ArrayList<>(List.of(headers));
        if (body != null) {
            all.addAll(List.of("Content-Type", "application/json"));
            body = body.replace('\'', '"');
        }
        HttpsClient client = HttpsClient.to(port);
        String[] sent = all.toArray(String[]::new);
        return token == null
                ? client.send(operation.method(), path, body, sent)
                : client.sendAs(token, operation.method(), path, body, sent);
    }
}
