package org.txsearch.api.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.json;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.MemorySearch;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.document.Records;
import tools.jackson.databind.JsonNode;

/** The summary over HTTPS, by query string and by body. */
@ApiTest
@Import(MemorySearch.class)
class SummaryTest {

    private static final String PATH = "/v1/transactions/summary";

    @LocalServerPort
    private int port;

    private final String merchant = Records.newMerchant();
    private final String token = TestIssuer.INSTANCE.merchantToken(merchant);

    @BeforeEach
    void store() {
        store(
                "t1",
                "49.99",
                "EUR",
                Map.of("fee", Records.money("-1.75", "EUR"), "payer.id", "p_9", "payer.name", "José García"));
        store("t2", "-10.00", "EUR", Map.of("type", "REFUND", "status", "PENDING"));
        store("t3", "1200", "JPY", Map.of());
    }

    @Test
    void summary_isWhatTheContractShows() {
        HttpResponse<String> answer = get("?group_by=status&interval=DAY&top=5&time_zone=Europe/Madrid&type=PAYMENT");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        String payment = "{'currency':'EUR','status':'COMPLETED','from':'2026-11-18T23:00:00.000Z',"
                + "'to':'2026-11-19T23:00:00.000Z','count':1,'gross':{'value':'49.99','currency_code':'EUR'},"
                + "'fee':{'value':'-1.75','currency_code':'EUR'},'net':{'value':'0.00','currency_code':'EUR'},"
                + "'min':{'value':'49.99','currency_code':'EUR'},'max':{'value':'49.99','currency_code':'EUR'}}";
        String yen = "{'currency':'JPY','status':'COMPLETED','from':'2026-11-18T23:00:00.000Z',"
                + "'to':'2026-11-19T23:00:00.000Z','count':1,'gross':{'value':'1200','currency_code':'JPY'},"
                + "'fee':{'value':'0','currency_code':'JPY'},'net':{'value':'0','currency_code':'JPY'},"
                + "'min':{'value':'1200','currency_code':'JPY'},'max':{'value':'1200','currency_code':'JPY'}}";
        assertThat(answer.body())
                .isEqualTo(("{'groups':[" + payment + "," + yen + "],'totals':["
                                + "{'currency':'EUR','count':1,'gross':{'value':'49.99','currency_code':'EUR'},"
                                + "'fee':{'value':'-1.75','currency_code':'EUR'},'net':{'value':'0.00','currency_code':'EUR'}},"
                                + "{'currency':'JPY','count':1,'gross':{'value':'1200','currency_code':'JPY'},"
                                + "'fee':{'value':'0','currency_code':'JPY'},'net':{'value':'0','currency_code':'JPY'}}],"
                                + "'top':[{'currency':'EUR','payer':{'id':'p_9','name':'José García'},'count':1,"
                                + "'gross':{'value':'49.99','currency_code':'EUR'}}],"
                                + "'query':{'type':['PAYMENT'],'time_zone':'Europe/Madrid','group_by':['status'],"
                                + "'interval':'DAY','top':5},'freshness':{'as_of':null,'lag_ms':null}}")
                        .replace('\'', '"'));
    }

    @Test
    void withoutIntervalAndTop_theirMembersAreThere_andEmpty() {
        JsonNode summary = json(get(""));

        assertThat(summary.path("groups")).hasSize(2).allSatisfy(group -> {
            assertThat(group.get("from").isNull()).isTrue();
            assertThat(group.get("to").isNull()).isTrue();
            assertThat(group.has("status")).isFalse();
        });
        assertThat(summary.at("/groups/0/gross/value").asString()).isEqualTo("39.99");
        assertThat(summary.at("/groups/0/min/value").asString()).isEqualTo("-10.00");
        assertThat(summary.at("/groups/0/max/value").asString()).isEqualTo("49.99");
        assertThat(summary.get("top").isArray()).isTrue();
        assertThat(summary.get("top")).isEmpty();
        assertThat(summary.at("/query").toString()).isEqualTo("{\"time_zone\":\"Etc/UTC\"}");
    }

    @Test
    void nullValue_isAGroup_andASpanWithoutTransactionsHasNoLeastAmount() {
        JsonNode summary =
                json(get("?group_by=country&interval=DAY&currency=JPY&created_from=2026-11-18&created_to=2026-11-19"));

        assertThat(summary.path("groups")).hasSize(2);
        JsonNode empty = summary.at("/groups/0");
        assertThat(empty.get("country").isNull()).isTrue();
        assertThat(empty.get("count").asInt()).isZero();
        assertThat(empty.at("/gross/value").asString()).isEqualTo("0");
        assertThat(empty.get("min").isNull()).isTrue();
        assertThat(empty.get("max").isNull()).isTrue();
    }

    @Test
    void body_asksTheSame_andMore() {
        JsonNode byBody = json(post("{'filter':{'and':[{'type':{'eq':'PAYMENT'}},{'created_at':{'gte':'2026-11-19',"
                + "'lte':'2026-11-19'}}]},'group_by':['status','type'],'interval':'HOUR','top':1,"
                + "'time_zone':'Asia/Kathmandu'}"));
        JsonNode byQuery = json(get("?type=PAYMENT&created_from=2026-11-19&created_to=2026-11-19&group_by=status,type"
                + "&interval=HOUR&top=1&time_zone=Asia/Kathmandu"));

        assertThat(byQuery.path("groups")).hasSize(48);
        for (String part : List.of("groups", "totals", "top")) {
            assertThat(byBody.get(part)).as(part).isEqualTo(byQuery.get(part));
        }
        assertThat(byBody.at("/query").toString())
                .isEqualTo(
                        ("{'filter':{'and':[{'type':{'eq':'PAYMENT'}},{'created_at':{'gte':'2026-11-18T18:15:00.000Z',"
                                        + "'lt':'2026-11-19T18:15:00.000Z'}}]},'time_zone':'Asia/Kathmandu',"
                                        + "'group_by':['status','type'],'interval':'HOUR','top':1}")
                                .replace('\'', '"'));
        assertThat(json(post("{'filter':{'not':{'type':{'eq':'PAYMENT'}}}}"))
                        .at("/totals/0/count")
                        .asInt())
                .isEqualTo(1);
        assertThat(json(post("{}")).path("totals")).hasSize(2);
    }

    @Test
    void sumBeyondALong_isPrintedWhole() {
        for (int i = 0; i < 1_100; i++) {
            store("huge" + i, "90071992547409.91", "USD", Map.of());
        }
        assertThat(json(get("?currency=USD")).at("/totals/0/gross/value").asString())
                .isEqualTo("99079191802150901.00");
        assertThat(json(get("?currency=USD")).at("/groups/0/max/value").asString())
                .isEqualTo("90071992547409.91");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            limit=10                    | limit:UNKNOWN_PARAMETER
            sort=created_at             | sort:UNKNOWN_PARAMETER
            cursor=abc                  | cursor:UNKNOWN_PARAMETER
            fields=id                   | fields:UNKNOWN_PARAMETER
            total=exact                 | total:UNKNOWN_PARAMETER
            groupby=status              | groupby:UNKNOWN_PARAMETER>group_by
            emial=x                     | emial:UNKNOWN_PARAMETER>email
            group_by=stauts             | group_by:INVALID_ENUM>status
            group_by=currency           | group_by:INVALID_ENUM
            group_by=payer_id           | group_by:INVALID_ENUM>payout_id
            group_by=status,status      | group_by:INVALID_VALUE
            group_by=status,            | group_by:EMPTY_VALUE
            group_by=                   | group_by:EMPTY_VALUE
            group_by=status,type,country | group_by:TOO_MANY_VALUES
            interval=day                | interval:INVALID_ENUM>DAY
            interval=MINUTE             | interval:INVALID_ENUM
            interval=DAY&interval=WEEK  | interval:DUPLICATE_PARAMETER
            top=0                       | top:LIMIT_OUT_OF_RANGE
            top=101                     | top:LIMIT_OUT_OF_RANGE
            top=99999999999999999999    | top:LIMIT_OUT_OF_RANGE
            top=-1                      | top:LIMIT_OUT_OF_RANGE
            top=ten                     | top:INVALID_INTEGER
            top=1.0                     | top:INVALID_INTEGER
            time_zone=europe/madrid     | time_zone:INVALID_TIME_ZONE>Europe/Madrid
            min_as_of=2026-11-20        | min_as_of:INVALID_DATE
            created_from=2026-11-20&created_to=2026-11-01 | created_from:INVALID_RANGE
            limit=1&top=x&interval=x&status=x&group_by=x | limit:UNKNOWN_PARAMETER status:INVALID_ENUM group_by:INVALID_ENUM interval:INVALID_ENUM top:INVALID_INTEGER
            """)
    void faults_areToldAllAtOnce(String query, String faults) {
        HttpResponse<String> answer = get("?" + query);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).path("code").asString()).isEqualTo("INVALID_REQUEST");
        assertThat(json(answer).path("instance").asString()).isEqualTo(PATH);
        assertThat(faults(answer, "parameter")).isEqualTo(faults.trim());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'limit':10}                          | /limit:UNKNOWN_PARAMETER
            {'cursor':'x','sort':'created_at'}    | /cursor:UNKNOWN_PARAMETER /sort:UNKNOWN_PARAMETER
            {'group_by':'status'}                 | /group_by:INVALID_VALUE
            {'group_by':[]}                       | /group_by:EMPTY_VALUE
            {'group_by':['status',7]}             | /group_by/1:INVALID_VALUE
            {'group_by':['stauts']}               | /group_by:INVALID_ENUM>status
            {'group_by':['a','b','c']}            | /group_by:TOO_MANY_VALUES
            {'interval':['DAY']}                  | /interval:INVALID_VALUE
            {'interval':'Day'}                    | /interval:INVALID_ENUM>DAY
            {'top':'5'}                           | /top:INVALID_INTEGER
            {'top':101}                           | /top:LIMIT_OUT_OF_RANGE
            {'top':1e1}                           | /top:INVALID_INTEGER
            {'filter':{'and':[]}}                 | /filter/and:EMPTY_VALUE
            {'filter':{'status':{'eq':'x'}},'top':0} | /filter/status/eq:INVALID_ENUM /top:LIMIT_OUT_OF_RANGE
            {'status':'COMPLETED'}                | /status:UNKNOWN_PARAMETER
            {                                     | :MALFORMED_BODY
            """)
    void faultsOfABody_havePointers(String body, String faults) {
        HttpResponse<String> answer = post(body);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(faults(answer, "pointer")).isEqualTo(faults.trim());
    }

    @Test
    void parametersBesideABody_areRefused() {
        HttpResponse<String> answer = exchange("POST", PATH + "?top=5", "{}", "Content-Type", "application/json");

        assertThat(faults(answer, "parameter")).isEqualTo("top:UNKNOWN_PARAMETER");
    }

    @Test
    void tooManyGroups_areAProblem() {
        HttpResponse<String> answer = get("?interval=HOUR&created_from=2020-01-01&created_to=2026-11-20");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).path("code").asString()).isEqualTo("TOO_MANY_GROUPS");
        assertThat(json(answer).path("detail").asString())
                .isEqualTo("The summary has more than 10,000 groups, those without transactions among them;"
                        + " narrow the filter, or use a longer interval or fewer fields.");
        assertThat(json(answer).has("errors")).isFalse();
    }

    @Test
    void headers_areThoseOfThePrivateAnswers() {
        HttpResponse<String> answer = get("?currency=EUR", "Request-Id", "my-summary");

        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("private, no-store");
        assertThat(answer.headers().firstValue("Request-Id")).hasValue("my-summary");
        assertThat(answer.headers().firstValue("RateLimit")).isPresent();
        assertThat(answer.headers().firstValue("RateLimit-Policy")).isPresent();
        assertThat(answer.headers().firstValue("Vary"))
                .hasValueSatisfying(vary -> assertThat(vary).contains("On-Behalf-Of"));
        assertThat(answer.headers().firstValue("Server-Timing"))
                .hasValueSatisfying(timing -> assertThat(timing).matches("es;dur=[0-9.]+, total;dur=[0-9.]+"));
        assertThat(answer.headers().firstValue("Link")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "PATCH", "QUERY"})
    void otherMethods_areNotAllowed(String method) {
        HttpResponse<String> answer = exchange(method, PATH, "{}", "Content-Type", "application/json");

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow"))
                .hasValueSatisfying(allow -> assertThat(allow.split(", ")).contains("GET", "POST", "HEAD", "OPTIONS"));
        assertThat(exchange("OPTIONS", PATH, null).headers().firstValue("Allow"))
                .hasValueSatisfying(allow -> assertThat(allow).contains("GET").contains("POST"));
        assertThat(exchange("HEAD", PATH, null).statusCode()).isEqualTo(200);
    }

    @Test
    void formsThatThereAreNot_areRefused() {
        assertThat(get("", "Accept", "text/csv").statusCode()).isEqualTo(406);
        assertThat(get("", "Accept", "application/json;q=0.1, text/csv").statusCode())
                .isEqualTo(200);
        assertThat(exchange("POST", PATH, "{}", "Content-Type", "text/plain").statusCode())
                .isEqualTo(415);
        assertThat(exchange("POST", PATH, "{}", "Content-Type", "application/json", "Content-Encoding", "gzip")
                        .statusCode())
                .isEqualTo(415);
        assertThat(exchange("POST", PATH, " ".repeat(65_535) + "{}", "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(413);
    }

    @Test
    void freshnessThatCannotBe_isRefused() {
        HttpResponse<String> answer = get("?min_as_of=2199-01-01T00:00:00Z");

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(json(answer).path("code").asString()).isEqualTo("DATA_NOT_YET_AVAILABLE");
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    }

    private void store(String id, String amount, String currency, Map<String, Object> others) {
        Map<String, Object> members = new LinkedHashMap<>(others);
        members.put("amount", Records.money(amount, currency));
        members.put("direction", amount.startsWith("-") ? "DEBIT" : "CREDIT");
        MemorySearch.ROWS.store(Records.document(merchant, id, members));
    }

    private HttpResponse<String> get(String query, String... headers) {
        return exchange("GET", PATH + query, null, headers);
    }

    private HttpResponse<String> post(String body) {
        return exchange("POST", PATH, body, "Content-Type", "application/json");
    }

    private HttpResponse<String> exchange(String method, String path, @Nullable String body, String... headers) {
        return HttpsClient.to(port).sendAs(token, method, path, body == null ? null : body.replace('\'', '"'), headers);
    }

    private static String faults(HttpResponse<String> answer, String where) {
        List<String> faults = new ArrayList<>();
        json(answer)
                .path("errors")
                .forEach(fault -> faults.add(fault.path(where).asString("?") + ":"
                        + fault.path("code").asString("")
                        + (fault.has("suggestion")
                                ? ">" + fault.path("suggestion").asString()
                                : "")));
        return String.join(" ", faults);
    }
}
