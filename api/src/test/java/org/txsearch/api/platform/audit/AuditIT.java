package org.txsearch.api.platform.audit;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.txsearch.api.ApiClient;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.Patiently;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@SearchingApi
class AuditIT {

    @LocalServerPort
    private int port;

    private final Logger logger = (Logger) LoggerFactory.getLogger(AuditFilter.LOGGER);
    private final List<String> texts = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> lines = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            texts.add(event.getFormattedMessage());
        }
    };
    private final TestMerchant merchant = TestMerchant.create()
            .store(
                    TestTransaction.of("t1").payer("José García", "jose@example.com"),
                    TestTransaction.of("t2").payer("José Ibáñez", "jose.i@example.com"));

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(lines);
    }

    @Test
    void search_leavesOneLineWithoutItsValues() {
        ApiClient client = new ApiClient(port, merchant);
        HttpResponse<String> answer = client.get(
                ApiClient.LIST + "?name=jose&email=*example.com&status=COMPLETED&limit=1&amount=10.00&sort=created_at",
                "Request-Id",
                "r-77");
        JsonNode line = lineOf(answer);
        assertThat(line.get("request_id").asString()).isEqualTo("r-77");
        assertThat(line.get("subject").asString()).isEqualTo("client-1");
        assertThat(line.get("kind").asString()).isEqualTo("MERCHANT");
        assertThat(line.get("caller_id").asString()).isEqualTo(merchant.id());
        assertThat(line.get("merchant_id").asString()).isEqualTo(merchant.id());
        assertThat(line.get("operation").asString()).isEqualTo("GET /v1/transactions");
        assertThat(line.get("filters"))
                .extracting(JsonNode::asString)
                .containsExactly("amount", "email", "name", "status");
        assertThat(line.get("sort").asString()).isEqualTo("created_at");
        assertThat(line.get("page").asString()).isEqualTo("FIRST");
        assertThat(line.get("rows").asInt()).isEqualTo(1);
        assertThat(line.get("cost").asLong()).isPositive();
        assertThat(line.get("status").asInt()).isEqualTo(200);
        assertThat(line.get("duration_ms").asDouble()).isPositive();

        String cursor = ApiClient.json(answer).get("page").get("next_cursor").asString();
        JsonNode next = lineOf(client.get(ApiClient.LIST + "?cursor=" + cursor));
        assertThat(next.get("filters")).hasSize(4);
        assertThat(next.get("page").asString()).isEqualTo("NEXT");
        assertNoValues(cursor);
        assertThat(lineOf(client.get("/%76%31/transactions?limit=1"))
                        .get("operation")
                        .asString())
                .isEqualTo("GET /v1/transactions");
    }

    @Test
    void callOfATool_leavesItsNameWithoutItsArguments() {
        JsonNode line = lineOf(HttpsClient.to(port)
                .sendAs(
                        merchant.token(),
                        "POST",
                        "/mcp",
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"find_transactions\","
                                + "\"arguments\":{\"filter\":{\"email\":{\"eq\":\"jose@example.com\"}}}}}",
                        "Content-Type",
                        "application/json"));
        assertThat(line.get("operation").asString()).isEqualTo("POST /mcp");
        assertThat(line.get("tool").asString()).isEqualTo("find_transactions");
        assertThat(line.get("merchant_id").asString()).isEqualTo(merchant.id());
        assertThat(line.get("filters")).extracting(JsonNode::asString).containsExactly("email");
        assertThat(line.get("rows").asInt()).isEqualTo(1);
        assertThat(line.get("cost").asLong()).isPositive();
        assertThat(line.toString()).doesNotContain("jose");
    }

    @Test
    void refusals_leaveALineWithoutWhatWasSent() {
        ApiClient client = new ApiClient(port, merchant);
        JsonNode one = lineOf(client.get(ApiClient.LIST + "/t1"));
        assertThat(one.get("operation").asString()).isEqualTo("GET /v1/transactions/{id}");
        assertThat(lineOf(client.get(ApiClient.LIST + "?jose@example.com=1&emial=jose%0d%0aforged&cursor=geheim"))
                        .get("status")
                        .asInt())
                .isEqualTo(400);
        assertThat(lineOf(client.get("/v1/jose@example.com")).get("operation").asString())
                .isEqualTo("GET (no route)");
        JsonNode forbidden = lineOf(client.get(ApiClient.LIST, "On-Behalf-Of", "M-other"));
        assertThat(forbidden.get("status").asInt()).isEqualTo(403);
        assertThat(forbidden.get("on_behalf_of").asString()).isEqualTo("M-other");
        assertThat(forbidden.has("merchant_id")).isFalse();
        assertThat(forbidden.get("subject").asString()).isEqualTo("client-1");
        assertThat(lineOf(client.get(ApiClient.LIST, "On-Behalf-Of", "jose@example.com"))
                        .has("on_behalf_of"))
                .isFalse();
        JsonNode nobody = lineOf(HttpsClient.to(port).getAs("jose.geheim.token", ApiClient.LIST));
        assertThat(nobody.get("status").asInt()).isEqualTo(401);
        assertThat(nobody.has("subject")).isFalse();
        assertNoValues("geheim");
    }

    /** Returns the line, which is written after the response has been sent. */
    private JsonNode lineOf(HttpResponse<String> answer) {
        String id =
                "\"request_id\":\"" + answer.headers().firstValue("Request-Id").orElseThrow() + "\"";
        Patiently.until("the line is written", () -> texts.stream().anyMatch(text -> text.contains(id)));
        List<String> found = texts.stream().filter(text -> text.contains(id)).toList();
        assertThat(found).hasSize(1);
        return JsonMapper.shared().readTree(found.get(0));
    }

    private void assertNoValues(String secret) {
        assertThat(texts)
                .allSatisfy(text -> assertThat(text)
                        .doesNotContainIgnoringCase("jose")
                        .doesNotContain("example.com", secret, "10.00", "COMPLETED", "forged")
                        .matches("[\\x20-\\x7e]+"));
    }
}
