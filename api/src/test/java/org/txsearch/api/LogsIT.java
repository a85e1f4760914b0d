package org.txsearch.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.txsearch.api.transactions.StubElasticsearch;
import org.txsearch.local.FreePorts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The log of an API of its own as an operator reads it: JSON, with ids, and without what merchants search for. */
@Tag("slow")
class LogsIT {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String NAME = "zzgarcia";
    private static final String EMAIL = "zzjose@example.com";
    private static final String INVOICE = "ZZINV4711";

    /** Messages of Elasticsearch about a query may quote it. */
    private static final String QUOTING = "{\"error\":{\"type\":\"parsing_exception\",\"reason\":\"" + NAME + " "
            + EMAIL + " " + INVOICE + "\"},\"status\":400}";

    private static final String WHOLE = """
            {"took":3,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},\
            "hits":{"total":{"value":1,"relation":"eq"},"max_score":null,"hits":[{"_index":"i","_id":"M1|t1",\
            "_score":null,"_source":{"search":{"tie":7},"id":"t1","payer":{"name":"zzgarcia","email":"zzjose@example.com"},\
            "version":1},"sort":[1700000000000,7]}]}}""";

    private static final List<String> BODIES = List.of(
            "{\"filter\":{\"email\":{\"eq\":\"" + EMAIL + "\"}}}",
            "{\"filter\":{\"name\":{\"match\":\"" + NAME + "\"}}",
            "{\"filter\":{\"" + NAME + "\":{\"eq\":1}}}",
            "\"" + NAME,
            "{\"filter\":\"" + EMAIL + "\"}");

    private final StubElasticsearch stub = new StubElasticsearch();

    @TempDir
    private Path data;

    private int port;

    @Test
    void lines_areJson_withRequestAndTrace_andWithoutAnyValueOfARequest() throws Exception {
        port = FreePorts.next();
        String token;
        ApiProcess api = ApiProcess.start(
                port,
                data,
                stub.uri(),
                "txsearch.logs.format=ecs",
                "txsearch.shutdown.drain=0s",
                "txsearch.limits.breaker-calls=1000000");
        try {
            api.awaitReady();
            token = api.token("M0001");
            askInManyWays(token);
        } finally {
            api.process().destroy();
            api.process().waitFor();
        }
        List<String> lines = Files.readAllLines(ApiProcess.log(data));

        assertThat(lines).isNotEmpty().allSatisfy(line -> {
            JsonNode event = JSON.readTree(line);
            assertThat(event.has("@timestamp")).isTrue();
            assertThat(event.path("log").path("level").asString("")).isNotEmpty();
            assertThat(event.path("service").path("name").asString("")).isEqualTo("transaction-search");
        });
        assertThat(lines).noneMatch(line -> line.contains(token));
        List<JsonNode> audit = lines.stream()
                .map(JSON::readTree)
                .filter(event -> event.at("/log/logger").asString("").equals("txsearch.audit"))
                .toList();
        assertThat(audit).isNotEmpty().allSatisfy(event -> {
            assertThat(event.at("/event/action").asString("")).isNotEmpty();
            assertThat(event.at("/event/duration").isIntegralNumber()).isTrue();
            assertThat(event.at("/http/response/status_code").isIntegralNumber())
                    .isTrue();
            assertThat(event.path("message").asString("")).doesNotStartWith("{");
        });
        assertThat(audit).anySatisfy(event -> {
            assertThat(event.at("/http/response/status_code").asInt()).isEqualTo(200);
            assertThat(event.at("/organization/id").asString("")).isEqualTo("M0001");
            assertThat(event.at("/txsearch/audit/filters").toString()).isEqualTo("[\"email\",\"invoice_id\",\"name\"]");
        });
        assertThat(lines)
                .allSatisfy(line -> assertThat(line.toLowerCase(Locale.ROOT))
                        .doesNotContain("zzgarcia", "zzjose", "zzinv4711", "bearer "));
        assertThat(lines)
                .anySatisfy(line ->
                        assertThat(line).contains("\"request_id\":\"of-this-test\"", TRACE, "A request failed"));
    }

    private void askInManyWays(String token) {
        for (int status : new int[] {200, 400, 404, 429, 500, 503}) {
            stub.answerSearchesWith(status, status == 200 ? WHOLE : QUOTING);
            askAll(token);
        }
        // Not with every status: what may pass is tried again for seconds.
        for (int status : new int[] {400, 500}) {
            stub.answerSearchesWith(status, QUOTING);
            askForExports(token);
        }
        stub.answerSearchesWith(200, WHOLE.substring(0, WHOLE.length() / 2) + NAME);
        askAll(token);
        stub.answerSearchesWith(200, WHOLE.replace("\"sort\":[1700000000000,7]", "\"sort\":[\"" + NAME + "\"]"));
        askAll(token);
    }

    private static String[] headers(String token) {
        return new String[] {
            "Authorization",
            "Bearer " + token,
            "Request-Id",
            "of-this-test",
            "traceparent",
            "00-" + TRACE + "-00f067aa0ba902b7-00",
            "Content-Type",
            "application/json"
        };
    }

    private void askAll(String token) {
        String[] headers = headers(token);
        String query = "?name=" + NAME + "&email=zzjose%40example.com&invoice_id=" + INVOICE;
        PlainHttp.get(port, "/v1/transactions" + query, headers);
        PlainHttp.get(port, "/v1/transactions" + query + "&nombre=" + NAME, headers);
        PlainHttp.get(port, "/v1/transactions?email=" + NAME + "&created_from=" + NAME, headers);
        PlainHttp.get(port, "/v1/transactions?cursor=" + NAME, headers);
        PlainHttp.get(port, "/v1/transactions/" + INVOICE, headers);
        PlainHttp.get(port, "/v1/transactions/summary" + query, headers);
        PlainHttp.get(port, "/v1/" + NAME, headers);
        PlainHttp.get(port, "/" + NAME + "?" + query, headers);
        PlainHttp.get(port, "/v1/transactions" + query, "Authorization", "Bearer " + NAME);
        PlainHttp.get(port, "/v1/transactions" + query, "Authorization", "Basic " + NAME);
        for (String body : BODIES) {
            PlainHttp.post(port, "/v1/transactions/search", body, headers);
            PlainHttp.post(port, "/v1/transactions/summary", body, headers);
        }
    }

    private void askForExports(String token) {
        for (String body : BODIES) {
            PlainHttp.post(port, "/v1/exports", body, headers(token));
        }
        String filtered = "{\"format\":\"CSV\",\"filter\":{\"email\":{\"eq\":\"" + EMAIL + "\"}}}";
        PlainHttp.post(port, "/v1/exports", filtered, headers(token));
    }
}
