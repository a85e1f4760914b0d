package org.txsearch.api.exports.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.api.exports.jobs.ExportClient.PATH;
import static org.txsearch.api.exports.jobs.ExportClient.json;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import org.txsearch.api.ApiClient;
import org.txsearch.api.SearchingApi;
import org.txsearch.api.TestMerchant;
import org.txsearch.api.TestTransaction;
import org.txsearch.api.platform.security.TestIssuer;
import tools.jackson.databind.JsonNode;

/** Which requests are valid, and whose, on an instance that runs no exports itself, so that they stay queued. */
@SearchingApi
@TestPropertySource(
        properties = {
            "txsearch.exports.running=0",
            "txsearch.exports.max-rows=5",
            "txsearch.exports.pending-of-one-merchant=3",
            "txsearch.limits.in-flight=200"
        })
class ExportRulesIT extends OneMerchant {

    private static final String CSV = "{'format':'CSV'}";

    @Test
    void tooManyRows_areRefusedWithTheirNumber_beforeThereIsAJob() {
        merchant.store(
                IntStream.range(0, 8).mapToObj(i -> TestTransaction.of("t" + i)).toList());
        HttpResponse<String> refused = client.post(PATH, CSV);
        assertThat(refused.statusCode()).isEqualTo(400);
        JsonNode problem = json(refused);
        assertThat(problem.get("code").asString()).isEqualTo("EXPORT_TOO_LARGE");
        assertThat(problem.get("rows").asInt()).isEqualTo(8);
        assertThat(problem.get("max_rows").asInt()).isEqualTo(5);
        assertThat(json(client.get(PATH)).get("items")).isEmpty();
        assertThat(client.post(PATH, "{'format':'NDJSON','filter':{'id':{'in':['t1','t2']}}}")
                        .statusCode())
                .isEqualTo(201);
    }

    @Test
    void allFaultsOfABody_areReportedAtOnce_withTheirPointers() {
        assertThat(client.faults(
                        PATH,
                        "{'format':'csv','filtre':{},'filter':{'status':{'eq':'DONE'}},'sort':'amount','fields':['payer.emial'],"
                                + "'time_zone':'Mars','limit':5,'csv':{'delimiter':'x','bom':1,'compresion':'GZIP'}}"))
                .containsExactlyInAnyOrder(
                        "/format INVALID_ENUM",
                        "/filtre UNKNOWN_PARAMETER",
                        "/filter/status/eq INVALID_ENUM",
                        "/fields UNKNOWN_FIELD",
                        "/time_zone INVALID_TIME_ZONE",
                        "/limit UNKNOWN_PARAMETER",
                        "/csv/delimiter INVALID_ENUM",
                        "/csv/bom INVALID_VALUE",
                        "/csv/compresion UNKNOWN_PARAMETER",
                        "/sort SORT_NOT_ALLOWED");
        assertThat(client.faults(PATH, "{}")).containsExactly("/format MISSING_VALUE");
        assertThat(client.faults(PATH, "[]")).containsExactly(" MALFORMED_BODY");
        assertThat(client.faults(PATH, "{'format':null}")).containsExactly("/format EMPTY_VALUE");
        assertThat(client.faults(PATH, "{'format':'CSV','csv':{'decimal_separator':','}}"))
                .containsExactly("/csv INVALID_VALUE");
        assertThat(client.faults(PATH, "{'format':'NDJSON','csv':{}}")).containsExactly("/csv INVALID_VALUE");
        assertThat(client.faults(PATH, "{'format':'CSV','csv':7}")).containsExactly("/csv INVALID_VALUE");
        assertThat(client.faults(
                        PATH,
                        "{'format':'CSV','pdf':{'page_size':'A5','orientation':1,'title':'  ','x':1},'fields':['id']}"))
                .containsExactlyInAnyOrder(
                        "/pdf INVALID_VALUE",
                        "/pdf/page_size INVALID_ENUM",
                        "/pdf/orientation INVALID_VALUE",
                        "/pdf/title INVALID_LENGTH",
                        "/pdf/x UNKNOWN_PARAMETER");
        assertThat(client.faults(PATH, "{'format':'PDF','fields':['id']}")).containsExactly("/fields INVALID_VALUE");
        assertThat(client.faults(PATH, "{'format':'CSV','format':'CSV'}"))
                .containsExactly("/format DUPLICATE_PARAMETER");
        assertThat(ApiClient.problem(client.post(PATH + "?limit=3", CSV)))
                .isEqualTo("400 INVALID_REQUEST limit:UNKNOWN_PARAMETER");
        assertThat(client.send("POST", PATH).statusCode()).isEqualTo(415);
        assertThat(client.send("PUT", PATH).statusCode()).isEqualTo(405);
        assertThat(json(client.get(PATH)).get("items")).isEmpty();
    }

    @Test
    void hundredPostsWithOneKey_makeOneExport_andGetOneAnswer() throws Exception {
        ExecutorService posters = Executors.newFixedThreadPool(25);
        List<Callable<HttpResponse<String>>> posts = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String body =
                    i % 2 == 0 ? "{'format':'CSV','sort':'created_at'}" : "{ 'sort' : 'created_at' ,'format':'CSV'}";
            posts.add(() -> client.post(PATH, body, "Idempotency-Key", "\"a \\\"key\\\"\""));
        }
        Set<String> answers = new HashSet<>();
        Set<String> places = new HashSet<>();
        for (Future<HttpResponse<String>> post : posters.invokeAll(posts)) {
            assertThat(post.get().statusCode()).as(post.get().body()).isEqualTo(201);
            answers.add(post.get().body());
            places.add(post.get().headers().firstValue("Location").orElseThrow());
        }
        posters.shutdown();
        assertThat(answers).hasSize(1);
        assertThat(places).hasSize(1);
        assertThat(json(client.get(PATH)).get("items")).hasSize(1);

        HttpResponse<String> other = client.post(PATH, CSV, "Idempotency-Key", "\"a \\\"key\\\"\"");
        assertThat(ApiClient.problem(other)).isEqualTo("422 IDEMPOTENCY_KEY_REUSED");
        ExportClient another = new ExportClient(port, TestMerchant.create());
        assertThat(another.post(PATH, CSV, "Idempotency-Key", "\"a \\\"key\\\"\"")
                        .statusCode())
                .isEqualTo(201);
    }

    @Test
    void requestsAtOnce_makeNoMoreExportsThanMayWait() throws Exception {
        ExecutorService posters = Executors.newFixedThreadPool(12);
        List<Callable<HttpResponse<String>>> posts = Collections.nCopies(12, () -> client.post(PATH, CSV));
        List<String> answers = new ArrayList<>();
        for (Future<HttpResponse<String>> post : posters.invokeAll(posts)) {
            HttpResponse<String> answer = post.get();
            answers.add(answer.statusCode() == 201 ? "201" : ApiClient.problem(answer));
        }
        posters.shutdown();
        assertThat(answers.stream().filter("201"::equals)).as("created").hasSize(3);
        assertThat(answers.stream().filter("429 RATE_LIMITED"::equals)).hasSize(9);
        assertThat(json(client.get(PATH)).get("items")).hasSize(3);
    }

    @Test
    void replayedAnswer_isMarked() {
        HttpResponse<String> first = client.post(PATH, CSV, "Idempotency-Key", "once");
        assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
        HttpResponse<String> second = client.post(PATH, CSV, "Idempotency-Key", "once");
        assertThat(second.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(second.body()).isEqualTo(first.body());
    }

    @Test
    void key_isTheSameBareAndQuoted_andItsAnswerDoesNotChange() {
        HttpResponse<String> first = client.post(PATH, CSV, "Idempotency-Key", "k-1");
        String id = json(first).get("id").asString();
        assertThat(client.post(PATH + "/" + id + "/cancel", null).statusCode()).isEqualTo(200);
        HttpResponse<String> again = client.post(PATH, CSV, "Idempotency-Key", "\"k-1\"");
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        assertThat(client.make(CSV, "Idempotency-Key", "k-2").get("id").asString())
                .isNotEqualTo(id);
    }

    @Test
    void malformedKeys_areFaultsOfTheHeader() {
        for (String key :
                List.of("", "\"\"", "x".repeat(256), "a b", "\"open", "\"a\"b\"", "\"" + "x".repeat(600) + "\"")) {
            JsonNode problem = json(client.post(PATH, CSV, "Idempotency-Key", key));
            assertThat(problem.path("errors").findValuesAsString("header"))
                    .as(key)
                    .containsExactly("Idempotency-Key");
        }
        assertThat(client.post(PATH, CSV, "Idempotency-Key", "a", "Idempotency-Key", "b")
                        .statusCode())
                .isEqualTo(400);
        assertThat(client.post(PATH, CSV, "Idempotency-Key", "x".repeat(255)).statusCode())
                .isEqualTo(201);
    }

    @Test
    void waitingExport_isCancelledOnce_andHasNoFiles() {
        String id = client.make(CSV).get("id").asString();
        String path = PATH + "/" + id;
        HttpResponse<String> waiting = client.get(path);
        assertThat(waiting.headers().firstValue("Retry-After")).isPresent();
        assertThat(json(waiting).get("status").asString()).isEqualTo("QUEUED");
        assertThat(ApiClient.problem(client.get(path + "/files/1"))).isEqualTo("409 EXPORT_NOT_READY");

        HttpResponse<String> cancelled = client.post(path + "/cancel", null);
        assertThat(cancelled.statusCode()).isEqualTo(200);
        assertThat(json(cancelled).get("status").asString()).isEqualTo("CANCELLED");
        assertThat(json(cancelled).get("finished_at").isNull()).isFalse();
        assertThat(ApiClient.problem(client.post(path + "/cancel", null))).isEqualTo("409 EXPORT_NOT_CANCELLABLE");
        assertThat(ApiClient.problem(client.get(path + "/files/1"))).isEqualTo("409 EXPORT_NOT_READY");
        assertThat(client.get(path).headers().firstValue("Retry-After")).isEmpty();

        assertThat(client.send("DELETE", path).statusCode()).isEqualTo(204);
        assertThat(ApiClient.problem(client.send("DELETE", path))).isEqualTo("404 EXPORT_NOT_FOUND");
        assertThat(ApiClient.problem(client.get(path))).isEqualTo("404 EXPORT_NOT_FOUND");
        assertThat(json(client.get(PATH)).get("items")).isEmpty();
    }

    @Test
    void foreignAndUnknownExports_areTheSame404_everywhere() {
        String own = client.make(CSV).get("id").asString();
        ExportClient other = new ExportClient(port, TestMerchant.create());
        List<String> unknown = List.of("exp_" + "0".repeat(26), "exp_x", "x", "..%2Fexp", own.toUpperCase(Locale.ROOT));
        String path = PATH + "/" + own;
        assertThat(new HashSet<>(List.of(
                        reported(other.get(path)),
                        reported(other.get(PATH + "/" + unknown.get(0))),
                        reported(other.get(PATH + "/" + unknown.get(1))),
                        reported(other.get(PATH + "/" + unknown.get(2))),
                        reported(client.get(PATH + "/" + unknown.get(4))))))
                .hasSize(1);
        assertThat(reported(other.post(path + "/cancel", null)))
                .isEqualTo(reported(other.post(PATH + "/" + unknown.get(0) + "/cancel", null)))
                .startsWith("404");
        assertThat(reported(other.send("DELETE", path)))
                .isEqualTo(reported(other.send("DELETE", PATH + "/" + unknown.get(0))));
        assertThat(reported(other.get(path + "/files/1")))
                .isEqualTo(reported(other.get(PATH + "/" + unknown.get(0) + "/files/1")))
                .startsWith("404");
        assertThat(json(client.get(path)).get("status").asString()).isEqualTo("QUEUED");
        assertThat(json(other.get(PATH)).get("items")).isEmpty();
    }

    private static String reported(HttpResponse<String> answer) {
        return answer.statusCode() + " "
                + answer.body()
                        .replace(answer.headers().firstValue("Request-Id").orElseThrow(), "");
    }

    @Test
    void pendingExports_areLimited_andDoNotCountOnceTheyEnd() {
        String first = client.make(CSV).get("id").asString();
        client.make(CSV);
        client.make(CSV);
        HttpResponse<String> refused = client.post(PATH, CSV);
        assertThat(ApiClient.problem(refused)).isEqualTo("429 RATE_LIMITED");
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        client.post(PATH + "/" + first + "/cancel", null);
        client.make(CSV);
    }

    @Test
    void reading_andMaking_needTheirScopes() {
        String id = client.make(CSV).get("id").asString();
        ExportClient reader =
                new ExportClient(port, TestIssuer.INSTANCE.merchantToken(merchant.id(), "transactions:read"));
        ExportClient maker = new ExportClient(port, TestIssuer.INSTANCE.merchantToken(merchant.id(), "exports:write"));
        assertThat(reader.get(PATH + "/" + id).statusCode()).isEqualTo(200);
        for (HttpResponse<String> refused : List.of(
                reader.post(PATH, CSV),
                reader.post("/v1/%65xports", CSV),
                reader.post(PATH + "/" + id + "/cancel", null),
                reader.send("DELETE", PATH + "/" + id),
                reader.post("/v1/export-schedules", "{}"))) {
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.headers().firstValue("WWW-Authenticate"))
                    .hasValueSatisfying(challenge -> assertThat(challenge).contains("scope=\"exports:write\""));
        }
        HttpResponse<String> unread = maker.get(PATH + "/" + id);
        assertThat(unread.statusCode()).isEqualTo(403);
        assertThat(unread.headers().firstValue("WWW-Authenticate"))
                .hasValueSatisfying(challenge -> assertThat(challenge).contains("scope=\"transactions:read\""));
        assertThat(maker.get("/v1/transactions").statusCode()).isEqualTo(403);
        assertThat(maker.post(PATH, CSV).statusCode()).isEqualTo(201);
    }

    @Test
    void list_isWalkedByCursorsOfItsOwn() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ids.add(0, client.make(CSV).get("id").asString());
        }
        JsonNode first = json(client.get(PATH + "?limit=2"));
        assertThat(idsOf(first)).isEqualTo(ids.subList(0, 2));
        assertThat(first.get("page").toString())
                .matches(
                        "\\{\"limit\":2,\"count\":2,\"has_more\":true,\"next_cursor\":\"[^\"]+\",\"prev_cursor\":null}");
        HttpResponse<String> next =
                client.get(ExportClient.path(first.at("/links/next").asString()));
        assertThat(idsOf(json(next))).isEqualTo(ids.subList(2, 3));
        assertThat(json(next).at("/page/has_more").asBoolean()).isFalse();
        assertThat(next.headers().firstValue("Link"))
                .hasValueSatisfying(link -> assertThat(link).endsWith("rel=\"prev\""));
        JsonNode back =
                json(client.get(ExportClient.path(json(next).at("/links/prev").asString())));
        assertThat(idsOf(back)).isEqualTo(ids.subList(0, 2));

        String cursor = first.at("/page/next_cursor").asString();
        assertThat(ApiClient.problem(client.get("/v1/transactions?cursor=" + cursor)))
                .startsWith("400 INVALID_CURSOR");
        assertThat(ApiClient.problem(client.get("/v1/export-schedules?cursor=" + cursor)))
                .startsWith("400 INVALID_CURSOR");
        ExportClient other = new ExportClient(port, TestMerchant.create());
        assertThat(ApiClient.problem(other.get(PATH + "?cursor=" + cursor))).startsWith("400 INVALID_CURSOR");
        assertThat(ApiClient.problem(client.get(PATH + "?limit=0&status=x")))
                .isEqualTo("400 INVALID_REQUEST status:UNKNOWN_PARAMETER limit:LIMIT_OUT_OF_RANGE");
    }

    private static List<String> idsOf(JsonNode page) {
        return page.get("items").findValuesAsString("id").stream()
                .filter(id -> id.startsWith("exp_"))
                .toList();
    }

    @Test
    void partner_createsExportsForItsMerchants_andForNoOther() {
        ExportClient partner = new ExportClient(
                port, TestIssuer.INSTANCE.partnerToken("partner-" + UUID.randomUUID(), ExportClient.BOTH_SCOPES));
        assertThat(partner.post(PATH, CSV).statusCode()).isEqualTo(403);
        assertThat(partner.post(PATH, CSV, "On-Behalf-Of", merchant.id()).statusCode())
                .isEqualTo(403);
    }
}
