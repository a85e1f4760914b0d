package org.txsearch.api.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.ApiClient.json;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.txsearch.api.ApiClient;
import org.txsearch.api.ApiTest;
import org.txsearch.api.HttpsClient;
import org.txsearch.api.MemorySearch;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.platform.security.TestIssuer;
import org.txsearch.document.Records;
import tools.jackson.databind.JsonNode;

/** The search by body over HTTPS: POST, QUERY, and cursors from one way to another. */
@ApiTest
@Import(MemorySearch.class)
class BodySearchTest {

    private static final String SEARCH = "/v1/transactions/search";
    private static final String LIST = "/v1/transactions";

    @LocalServerPort
    private int port;

    private final String merchant = Records.newMerchant();
    private final String token = TestIssuer.INSTANCE.merchantToken(merchant);

    @BeforeEach
    void store() {
        for (int i = 0; i < 9; i++) {
            MemorySearch.ROWS.store(Records.document(
                    merchant,
                    "t" + i,
                    Map.of(
                            "created_at",
                            Records.CREATED.toEpochMilli() + i,
                            "status",
                            i % 3 == 0 ? "PENDING" : "COMPLETED",
                            "payer.name",
                            i % 2 == 0 ? "García, José" : "Seán O’Brien")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "QUERY"})
    void filter_findsWhatItSays(String method) {
        HttpResponse<String> answer = ask(
                method,
                "{'filter':{'and':[{'status':{'eq':'COMPLETED'}},{'not':{'name':{'match':'jose'}}}]},'sort':'created_at',"
                        + "'limit':2,'total':'exact'}");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        JsonNode page = json(answer);
        assertThat(ApiClient.ids(page)).containsExactly("t1", "t5");
        assertThat(page.at("/total/value").asInt()).isEqualTo(3);
        assertThat(page.at("/page/limit").asInt()).isEqualTo(2);
        assertThat(page.at("/query").toString())
                .isEqualTo("{'filter':{'and':[{'status':{'eq':'COMPLETED'}},{'not':{'name':{'match':'jose'}}}]},"
                                .replace('\'', '"')
                        + "\"time_zone\":\"Etc/UTC\",\"sort\":[\"created_at\"]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "QUERY"})
    void noFilter_meansAll(String method) {
        assertThat(ApiClient.ids(json(ask(method, "{}")))).hasSize(9);
        assertThat(ApiClient.ids(json(ask(method, "{'filter':{'status':{'exists':false}}}"))))
                .isEmpty();
    }

    /** Each pair of ways: who makes the cursor, and who follows it. */
    @ParameterizedTest
    @CsvSource({"GET,POST", "GET,QUERY", "POST,GET", "POST,QUERY", "QUERY,GET", "QUERY,POST", "GET,GET", "POST,POST"})
    void cursor_worksInEveryWay_aloneAndWithTheSameQuery(String maker, String follower) {
        String asked = "status=COMPLETED&name=jose&sort=created_at";
        String body =
                "'filter':{'and':[{'name':{'match':'jose'}},{'status':{'in':['COMPLETED']}}]},'sort':'created_at'";
        JsonNode first =
                maker.equals("GET") ? json(get("?limit=1&" + asked)) : json(ask(maker, "{'limit':1," + body + "}"));
        assertThat(ApiClient.ids(first)).containsExactly("t2");
        String cursor = first.at("/page/next_cursor").asString();
        boolean byGet = follower.equals("GET");

        HttpResponse<String> alone = byGet ? get("?cursor=" + cursor) : ask(follower, "{'cursor':'" + cursor + "'}");
        HttpResponse<String> together = byGet
                ? get("?limit=5&cursor=" + cursor + "&" + asked)
                : ask(follower, "{'limit':5,'cursor':'" + cursor + "'," + body + "}");
        HttpResponse<String> other = byGet
                ? get("?cursor=" + cursor + "&status=COMPLETED")
                : ask(follower, "{'cursor':'" + cursor + "','filter':{'status':{'eq':'COMPLETED'}}}");

        assertThat(ApiClient.ids(json(alone))).containsExactly("t4");
        assertThat(json(alone).at("/query")).isEqualTo(first.at("/query"));
        assertThat(ApiClient.ids(json(together))).containsExactly("t4", "t8");
        assertThat(json(other).at("/code").asString()).isEqualTo("INVALID_CURSOR");
        String back = json(together).at("/page/prev_cursor").asString();
        assertThat(ApiClient.ids(json(ask("POST", "{'cursor':'" + back + "'}"))))
                .containsExactly("t2");
    }

    @Test
    void links_ofASearchByBody_areFollowedByGet() {
        JsonNode page = json(ask("POST", "{'limit':4,'filter':{'not':{'id':{'eq':'t3'}}}}"));
        List<String> ids = new ArrayList<>(ApiClient.ids(page));
        assertThat(page.at("/links/self").asString()).endsWith(SEARCH);
        while (!page.at("/links/next").isNull()) {
            page = new ApiClient(port, token).follow(page.at("/links/next"));
            ids.addAll(ApiClient.ids(page));
        }
        assertThat(ids).containsExactly("t8", "t7", "t6", "t5", "t4", "t2", "t1", "t0");
    }

    @Test
    void filterThatDoesNotFit_standsBesideItsCursor() {
        String ids = IntStream.range(0, 99).mapToObj(TestTransaction::longId).collect(Collectors.joining("','"));
        String query = "'limit':1,'filter':{'not':{'id':{'in':['t0','" + ids + "']}}}";
        JsonNode page = json(ask("POST", "{" + query + "}"));
        String cursor = page.at("/page/next_cursor").asString();

        assertThat(ApiClient.ids(page)).containsExactly("t8");
        assertThat(cursor).hasSizeLessThanOrEqualTo(2_048);
        assertThat(page.at("/links/next").isNull()).isTrue();
        assertThat(faults(ask("POST", "{'cursor':'" + cursor + "'}"))).containsExactly("/cursor INVALID_CURSOR");
        assertThat(faults(ask("POST", "{'cursor':'" + cursor + "'," + query.replace("'t0',", "") + "}")))
                .containsExactly("/cursor INVALID_CURSOR");
        assertThat(ApiClient.ids(json(ask("QUERY", "{'cursor':'" + cursor + "'," + query + "}"))))
                .containsExactly("t7");
    }

    @Test
    void queryOfLongKeys_standsBesideItsCursorInTheLink() {
        StringBuilder query = new StringBuilder("?limit=1");
        for (int i = 0; i < 5; i++) {
            query.append("&metadata[{k:")
                    .append(i)
                    .append("}&%]=".replace("&", "%26").replace("%]", "%25]"));
            query.append(longValue(i));
        }
        MemorySearch.ROWS.store(Records.document(merchant, "m1", Map.of("metadata", keys())));
        MemorySearch.ROWS.store(Records.document(merchant, "m2", Map.of("metadata", keys())));
        HttpResponse<String> answer = get(query.toString().replace("{", "%7B").replace("}", "%7D"));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        JsonNode page = json(answer);

        assertThat(page.at("/links/next").asString()).contains("metadata%5B%7Bk%3A0%7D%26%25%5D=");
        JsonNode next = new ApiClient(port, token).follow(page.at("/links/next"));
        assertThat(List.of(ApiClient.ids(page).get(0), ApiClient.ids(next).get(0)))
                .containsExactlyInAnyOrder("m1", "m2");
    }

    private static String longValue(int number) {
        return IntStream.range(0, 7)
                .mapToObj(i -> TestTransaction.longId(10 * number + i))
                .collect(Collectors.joining());
    }

    private static Map<String, String> keys() {
        return IntStream.range(0, 5)
                .boxed()
                .collect(Collectors.toMap(i -> "{k:" + i + "}&%", BodySearchTest::longValue));
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "QUERY"})
    void bodiesThatAreNone_areRefused(String method) {
        assertThat(spoken(ask(method, ""))).isEqualTo("400 INVALID_REQUEST [ MALFORMED_BODY]");
        assertThat(spoken(ask(method, "{'limit':1"))).isEqualTo("400 INVALID_REQUEST [ MALFORMED_BODY]");
        assertThat(spoken(send(method, "{}", "Content-Type", "text/plain"))).startsWith("415 UNSUPPORTED_MEDIA_TYPE");
        assertThat(spoken(send(method, "{}", "Content-Type", "application/x-www-form-urlencoded")))
                .startsWith("415 UNSUPPORTED_MEDIA_TYPE");
        for (String none : List.of("*/*", "application/*", "garbage", "application/json, text/plain")) {
            assertThat(spoken(send(method, "{}", "Content-Type", none)))
                    .as(none)
                    .startsWith("415 UNSUPPORTED_MEDIA_TYPE");
        }
        assertThat(spoken(send(method, "{}"))).startsWith("415 UNSUPPORTED_MEDIA_TYPE");
        assertThat(spoken(send(method, "{}", "Content-Type", "application/json", "Content-Encoding", "gzip")))
                .startsWith("415 UNSUPPORTED_MEDIA_TYPE");
        assertThat(spoken(send(method, "{}", "Content-Type", "application/json", "Accept", "image/png")))
                .startsWith("406 NOT_ACCEPTABLE");
        assertThat(send(method, "{}", "Content-Type", "application/json;charset=UTF-8", "Accept", "*/*")
                        .statusCode())
                .isEqualTo(200);
        assertThat(ask(method, " ".repeat(65_534) + "{}").statusCode()).isEqualTo(200);
        assertThat(spoken(ask(method, " ".repeat(65_535) + "{}"))).startsWith("413 PAYLOAD_TOO_LARGE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "QUERY"})
    void parametersBesideABody_areUnknown(String method) {
        HttpResponse<String> answer = exchange(
                method,
                (method.equals("POST") ? SEARCH : LIST) + "?status=PENDING",
                "{'limit':0}",
                "Content-Type",
                "application/json");

        assertThat(answer.body())
                .contains("\"parameter\":\"status\",\"code\":\"UNKNOWN_PARAMETER\"")
                .contains("\"pointer\":\"/limit\",\"code\":\"LIMIT_OUT_OF_RANGE\"")
                .contains("2 parts of the request are not valid.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'Marker@example.com':1}",
                "{'filter':{'Marker@example.com':{'eq':1}}}",
                "{'filter':{'status':{'Marker é':1}}}",
                "{'filter':{'status':{'eq':'Marker'}}}",
                "{'filter':{'email':{'eq':['Marker']}}}",
                "{'filter':{'metadata.Marker\\u0001':{'eq':'x'}}}",
                "{'filter':{'metadata.Marker@':{'eq':7}}}",
                "{'filter':{'amount':{'eq':'Marker'}}}",
                "{'filter':{'created_at':{'gt':'Marker'}}}",
                "{'filter':{'id':{'in':['Marker/']}}}",
                "{'sort':'Marker','total':'Marker','time_zone':'Marker','cursor':'Marker'}",
                "{'limit':'Marker'}",
                "{'Marker"
            })
    void values_areNotEchoed(String body) {
        HttpResponse<String> answer = ask("POST", body);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).doesNotContainIgnoringCase("marker");
        assertThat(answer.headers().map().toString()).doesNotContainIgnoringCase("marker");
    }

    @Test
    void document_hasTheSearchByBody() {
        JsonNode document = json(HttpsClient.to(port).get("/v3/api-docs"));

        assertThat(document.at(
                                "/paths/~1v1~1transactions~1search/post/requestBody/content/application~1json/schema/$ref")
                        .asString())
                .isEqualTo("#/components/schemas/TransactionSearch");
        assertThat(document.at("/components/schemas/Filter/description").asString())
                .contains("| `metadata.<key>` | `eq` `in` `exists` |");
        assertThat(document.at("/paths/~1v1~1transactions").propertyNames()).containsExactly("get");
    }

    @Test
    void otherMethods_areToldWhatIsAllowed() {
        for (String method : List.of("PUT", "DELETE", "POST", "PATCH", "PROPFIND")) {
            HttpResponse<String> answer = exchange(method, LIST, "{}", "Content-Type", "application/json");
            assertThat(answer.statusCode()).as(method).isEqualTo(405);
            assertThat(answer.headers().firstValue("Allow")).hasValue("GET, QUERY, HEAD, OPTIONS");
        }
        HttpResponse<String> options = exchange("OPTIONS", LIST, null);
        assertThat(options.statusCode()).isEqualTo(200);
        assertThat(options.headers().firstValue("Allow")).hasValue("GET, QUERY, HEAD, OPTIONS");
        assertThat(options.headers().firstValue("Accept-Query")).hasValue("\"application/json\"");
        for (String method : List.of("QUERY", "GET", "PUT", "DELETE", "PATCH", "PROPFIND")) {
            HttpResponse<String> answer = exchange(method, SEARCH, "{}", "Content-Type", "application/json");
            assertThat(spoken(answer)).as(method).startsWith("405 METHOD_NOT_ALLOWED");
            assertThat(answer.headers().firstValue("Allow")).hasValue("POST, OPTIONS");
        }
        assertThat(exchange("OPTIONS", SEARCH, null).headers().firstValue("Allow"))
                .hasValue("POST, OPTIONS");
    }

    /** Not by the firewall in front, which would tell this one fault alone. */
    @Test
    void keys_areJudgedByTheirReader() {
        assertThat(get("?metadata%5B%F2%AB%88%9C%5D=x").statusCode()).isEqualTo(200);
        assertThat(faults(get("?metadata%5B%01%5D=x&limit=0")))
                .containsExactlyInAnyOrder(" INVALID_VALUE", " LIMIT_OUT_OF_RANGE");
    }

    @Test
    void problem_namesTheRoute_andNobodyWithoutATokenGetsThere() {
        assertThat(json(ask("POST", "[]")).at("/instance").asString()).isEqualTo(SEARCH);
        assertThat(json(ask("QUERY", "[]")).at("/instance").asString()).isEqualTo(LIST);
        for (String method : List.of("POST", "QUERY")) {
            HttpResponse<String> answer = HttpsClient.to(port)
                    .send(method, method.equals("POST") ? SEARCH : LIST, "{}", "Content-Type", "application/json");
            assertThat(answer.statusCode()).isEqualTo(401);
        }
    }

    @Test
    void otherMerchants_areInvisible_andTheirCursorsNoCursors() {
        String otherMerchant = TestIssuer.INSTANCE.merchantToken(Records.newMerchant());
        String cursor = json(ask("POST", "{'limit':1}")).at("/page/next_cursor").asString();
        HttpsClient http = HttpsClient.to(port);

        HttpResponse<String> none = http.sendAs(
                otherMerchant,
                "POST",
                SEARCH,
                "{\"filter\":{\"not\":{\"id\":{\"eq\":\"x\"}}}}",
                "Content-Type",
                "application/json");
        HttpResponse<String> refused = http.sendAs(
                otherMerchant, "POST", SEARCH, "{\"cursor\":\"" + cursor + "\"}", "Content-Type", "application/json");

        assertThat(ApiClient.ids(json(none))).isEmpty();
        assertThat(json(refused).at("/code").asString()).isEqualTo("INVALID_CURSOR");
    }

    @Test
    void mutatedCursors_areRefusedWithTheSameBody() {
        String cursor = json(ask("POST", "{'limit':1}")).at("/page/next_cursor").asString();
        Random random = new Random(4);
        String expected = null;
        for (int i = 0; i < 100; i++) {
            String mutated = org.txsearch.api.request.cursor.TestCursors.mutated(cursor, random);
            String body = (i % 2 == 0
                            ? exchange(
                                    "GET",
                                    LIST + "?cursor=" + URLEncoder.encode(mutated, StandardCharsets.UTF_8),
                                    null,
                                    "Request-Id",
                                    "same")
                            : send(
                                    "POST",
                                    "{'cursor':'" + mutated + "'}",
                                    "Content-Type",
                                    "application/json",
                                    "Request-Id",
                                    "same"))
                    .body()
                    // Only the pointer and the route differ.
                    .replace("\"pointer\":\"/cursor\"", "\"parameter\":\"cursor\"")
                    .replace(SEARCH, LIST);
            assertThat(body).contains("INVALID_CURSOR");
            expected = expected == null ? body : expected;
            assertThat(body).isEqualTo(expected);
        }
    }

    private HttpResponse<String> get(String query) {
        return exchange("GET", LIST + query, null);
    }

    private HttpResponse<String> ask(String method, String body) {
        return send(method, body, "Content-Type", "application/json");
    }

    private HttpResponse<String> send(String method, String body, String... headers) {
        return exchange(method, method.equals("POST") ? SEARCH : LIST, body, headers);
    }

    private HttpResponse<String> exchange(String method, String path, @Nullable String body, String... headers) {
        return HttpsClient.to(port).sendAs(token, method, path, body == null ? null : body.replace('\'', '"'), headers);
    }

    private static List<String> faults(HttpResponse<String> answer) {
        List<String> faults = new ArrayList<>();
        json(answer)
                .path("errors")
                .forEach(fault -> faults.add(fault.path("pointer").asString("") + " "
                        + fault.path("code").asString("")));
        return faults;
    }

    private static String spoken(HttpResponse<String> answer) {
        return answer.statusCode() + " " + json(answer).path("code").asString("") + " " + faults(answer);
    }
}
