package org.txsearch.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.txsearch.client.FakeApi.five;
import static org.txsearch.client.FakeApi.problem;
import static org.txsearch.client.Filter.and;
import static org.txsearch.client.Filter.where;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.txsearch.client.FakeApi.Answer;

/** Walks give every item once, whatever happens between pages; requests are written as the API reads them. */
@NullUnmarked
class WalkTest {

    private final FakeApi api = new FakeApi();
    private final TransactionSearch client = api.client();

    @AfterEach
    void close() {
        client.close();
        api.close();
    }

    @Test
    void walk_givesEveryItemOfEveryPage_fromTheAddressGiven() {
        api.handler = FakeApi::pagesOfTwo;

        Walk<TransactionPage, Transaction> walk = client.transactions()
                .list(TransactionQuery.builder().name("jose gar").limit(2).build());

        assertThat(walk.stream().map(Transaction::id)).containsExactlyElementsOf(five());
        assertThat(walk).extracting(Transaction::id).containsExactlyElementsOf(five());
        assertThat(api.requests).extracting(FakeApi.Received::path).containsOnly("/base/v1/transactions");
        assertThat(api.requests)
                .extracting(FakeApi.Received::query)
                .startsWith(
                        Map.of("name", "jose gar", "limit", "2"),
                        // The link's own query, which holds what a cursor alone may not.
                        Map.of("limit", "2", "cursor", "2"),
                        Map.of("limit", "2", "cursor", "4"));
    }

    @Test
    void walkByBody_sendsTheCursorWithTheQuery() {
        api.handler = FakeApi::pagesOfTwo;

        assertThat(client
                        .transactions()
                        .search(SearchQuery.builder()
                                .filter(Map.of("status", Map.of("in", List.of("REFUNDED"))))
                                .sort("created_at")
                                .build())
                        .stream()
                        .count())
                .isEqualTo(5);

        Map<String, Object> query =
                Map.of("filter", Map.of("status", Map.of("in", List.of("REFUNDED"))), "sort", "created_at");
        assertThat(api.requests.get(0).json()).isEqualTo(query);
        assertThat(api.requests.get(2).json()).containsAllEntriesOf(query).containsEntry("cursor", "4");
    }

    @Test
    void pages_comeWhole_andTheFirstAloneRequestsNoOther() {
        api.handler = FakeApi::pagesOfTwo;
        Pages.PageIterator<TransactionPage> pages =
                client.transactions().list().pages().iterator();

        assertThat(pages.next().items()).hasSize(2);
        assertThat(api.requests).hasSize(1);
        assertThat(pages.cursor()).isEqualTo("2");
        assertThat(pages.next().page().count()).isEqualTo(2);
        assertThat(pages.next().items()).hasSize(1);
        assertThat(pages.hasNext()).isFalse();
        assertThat(client.transactions()
                        .list(TransactionQuery.builder().cursor("4").build()))
                .extracting(Transaction::id)
                .containsExactly("txn_4");
    }

    @Test
    void walkThatFailed_goesOnWhereItStopped() {
        api.handler = FakeApi::pagesOfTwo;
        Iterator<Transaction> walk = client.transactions().list().iterator();
        List<String> seen =
                new ArrayList<>(List.of(walk.next().id(), walk.next().id()));

        api.handler = request -> FakeApi.AWAY;
        assertThatThrownBy(walk::next)
                .isInstanceOf(ApiConnectionException.class)
                .hasMessageContaining("after 4 attempts")
                .hasMessageContaining("goes on where it stopped");

        api.handler = FakeApi::pagesOfTwo;
        walk.forEachRemaining(transaction -> seen.add(transaction.id()));
        assertThat(seen).isEqualTo(five());
    }

    @Test
    void pageThatFailedAheadOfItsUse_isFetchedAgain() throws InterruptedException {
        Semaphore failed = new Semaphore(0);
        api.handler = request -> {
            if (!"4".equals(request.query().get("cursor"))) {
                return FakeApi.pagesOfTwo(request);
            }
            failed.release();
            return problem(500, "INTERNAL_ERROR");
        };
        Iterator<Transaction> walk = client.transactions().list().iterator();
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            seen.add(walk.next().id());
        }
        failed.acquire();

        assertThatThrownBy(walk::hasNext).isInstanceOf(ServerException.class);
        api.handler = FakeApi::pagesOfTwo;
        walk.forEachRemaining(transaction -> seen.add(transaction.id()));
        assertThat(seen).isEqualTo(five());
    }

    @Test
    void closingDuringAWalk_isReported() {
        api.handler = FakeApi::pagesOfTwo;
        Pages.PageIterator<TransactionPage> pages =
                client.transactions().list().pages().iterator();
        pages.next();
        api.handler = request -> {
            client.close();
            return FakeApi.pagesOfTwo(request);
        };
        assertThatThrownBy(() -> {
                    pages.next();
                    pages.next();
                })
                .isInstanceOf(ClientClosedException.class);
    }

    @Test
    void models_readWhatALaterVersionSends_andKeepIt() {
        String json = FakeApi.transaction(1).replace("COMPLETED", "ON_HOLD").replaceFirst("\\{", """
                {"colour":{"name":"red","shades":[1,2.5,true,null]},""");
        api.script(Answer.ok(json));

        Transaction found = client.transactions().get("txn_1");

        assertThat(found.status()).isEqualTo("ON_HOLD");
        assertThat(found.amount().value()).isEqualTo(new BigDecimal("49.90"));
        assertThat(found.createdAt()).isEqualTo(Instant.parse("2026-11-19T08:00:11.412Z"));
        assertThat(found.metadata()).containsEntry("cart_id", "a");
        assertThat(found.note()).isNull();
        assertThat(found.additionalMembers()).containsOnlyKeys("colour");
        assertThat(FakeApi.members(found.toJson()))
                .containsAllEntriesOf(FakeApi.members(json).entrySet().stream()
                        .filter(member -> !member.getKey().equals("payer"))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
        assertThat(Transaction.fromJson(found.toJson())).isEqualTo(found).hasSameHashCodeAs(found);
    }

    @Test
    void integers_keepAllTheirDigits() {
        List<String> versions =
                List.of("1764115200123456789", "1764115200123456790", "9223372036854775807", "-9223372036854775808");
        api.script(Answer.ok(FakeApi.page(
                versions.stream()
                        .map(version -> FakeApi.transaction(1)
                                .replace("\"version\":1", "\"version\":" + version + ",\"huge\":" + version + "0")),
                null)));

        List<Transaction> found = client.transactions().list().stream().toList();

        assertThat(found).extracting(each -> Long.toString(each.version())).isEqualTo(versions);
        assertThat(found)
                .extracting(each -> each.additionalMembers().get("huge") + "")
                .isEqualTo(versions.stream().map(version -> version + "0").toList());
        assertThat(found).allSatisfy(each -> assertThat(each.toJson()).contains("\"version\":" + each.version()));
    }

    @Test
    void payerThatIsNotKnown_hasNoName() {
        String known = FakeApi.transaction(1);
        String unknown = known.replace("{\"name\":\"José\"}", "null");
        api.script(Answer.ok(FakeApi.page(Stream.of(known, unknown), null)));

        List<Transaction> found = client.transactions().list().stream().toList();

        assertThat(found).extracting(transaction -> transaction.payer().name()).containsExactly("José", null);
        assertThat(found.get(1).toJson()).contains("\"payer\":null");
    }

    @Test
    void membersThatFieldsLeftOut_areReportedByName() {
        api.script(Answer.ok(FakeApi.page(Stream.of("{\"id\":\"txn_1\",\"payer\":{\"name\":\"José\"}}"), null)));

        Transaction found = client.transactions()
                .list(TransactionQuery.builder().fields("payer.name").build())
                .iterator()
                .next();

        assertThat(found.payer()).extracting(Payer::name).isEqualTo("José");
        assertThatThrownBy(found::amount)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("amount is not in this");
    }

    @Test
    void times_areReadInEveryForm() {
        for (String text : List.of(
                "2026-11-20T10:31:22.120Z",
                "2024-02-29T23:59:59.999Z",
                "2026-11-20T10:31:22Z",
                "2026-11-20T11:31:22.1+01:00")) {
            assertThat(JsonReader.instant(text))
                    .isEqualTo(java.time.OffsetDateTime.parse(text).toInstant());
        }
        for (String text :
                List.of("2026-13-20T10:31:22.120Z", "2026-02-30T10:31:22.120Z", "2026-11-20T24:31:22.120Z", "soon")) {
            assertThatThrownBy(() -> JsonReader.instant(text)).isInstanceOf(java.time.DateTimeException.class);
        }
    }

    @Test
    void errors_areTyped_andListEveryFault() {
        byte[] body = """
                {"code":"INVALID_REQUEST","detail":"2 faults.","request_id":"r-2","errors":[
                {"parameter":"emial","code":"UNKNOWN_PARAMETER","detail":"No such parameter.","suggestion":"email"},
                {"pointer":"/limit","code":"LIMIT_OUT_OF_RANGE","detail":"At most 1000.","later":"unknown"}]}""".getBytes(StandardCharsets.UTF_8);
        api.script(
                problem(404, "TRANSACTION_NOT_FOUND"),
                new Answer(400, Map.of("Content-Type", "application/problem+json"), body, body.length));

        assertThatThrownBy(() -> client.transactions().get("a/../b?c"))
                .isInstanceOfSatisfying(NotFoundException.class, error -> {
                    assertThat(error.status()).isEqualTo(404);
                    assertThat(error.code()).isEqualTo("TRANSACTION_NOT_FOUND");
                    assertThat(error.requestId()).isEqualTo("r-1");
                });
        assertThat(api.requests.get(0).path()).isEqualTo("/base/v1/transactions/a%2F..%2Fb%3Fc");
        assertThatThrownBy(() ->
                        client.transactions().summary(SummaryQuery.builder().build()))
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        error -> assertThat(error.errors()).hasSize(2))
                .hasMessageContaining("emial: No such parameter. Did you mean email?")
                .hasMessageContaining("/limit: At most 1000.");
    }

    @Test
    void values_areWrittenAsTheApiReadsThem() {
        api.handler = request -> Answer.ok(FakeApi.page(Stream.of(), null));
        try (TransactionSearch partner = api.builder().onBehalfOf("M2").build()) {
            assertThat(partner.transactions()
                            .list(TransactionQuery.builder()
                                    .createdFrom(LocalDate.of(2026, 11, 1))
                                    .createdTo(Instant.parse("2026-11-02T00:30:00Z"))
                                    .amountMin(new BigDecimal("1E+2"))
                                    .status("COMPLETED", "REFUNDED")
                                    .email("a+b@example.com")
                                    .metadata("cart", "a&b")
                                    .build()))
                    .isEmpty();
        }
        FakeApi.Received request = api.requests.get(0);
        assertThat(request.query())
                .isEqualTo(Map.of(
                        "created_from", "2026-11-01",
                        "created_to", "2026-11-02T00:30:00.000Z",
                        "amount_min", "100",
                        "status", "COMPLETED,REFUNDED",
                        "email", "a+b@example.com",
                        "metadata[cart]", "a&b"));
        assertThat(request.header("On-Behalf-Of")).isEqualTo("M2");
        assertThat(request.header("Authorization")).isEqualTo("Bearer token-1");
        assertThat(request.header("User-Agent")).startsWith("txsearch-java/");
    }

    @Test
    void filterTree_takesTimesAndDecimals() {
        assertThat(and(
                                where("created_at").gte(LocalDate.of(2026, 11, 1)),
                                where("amount").lt(new BigDecimal("5.00")),
                                Filter.not(where("note").exists(false)),
                                Filter.or(
                                        where("updated_at").gt(Instant.EPOCH),
                                        where("type").in("FEE", "REFUND")))
                        .toString())
                .isEqualTo(
                        "{\"and\":[{\"created_at\":{\"gte\":\"2026-11-01\"}},{\"amount\":{\"lt\":\"5.00\"}},"
                                + "{\"not\":{\"note\":{\"exists\":false}}},"
                                + "{\"or\":[{\"updated_at\":{\"gt\":\"1970-01-01T00:00:00.000Z\"}},{\"type\":{\"in\":[\"FEE\",\"REFUND\"]}}]}]}");
    }

    @Test
    void whatCannotBeExact_isRefusedBeforeItIsSent() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> where("amount").eq(1.1))
                .withMessageContaining("a double is not exact");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> where("created_at").gte(java.time.LocalDateTime.MIN))
                .withMessageContaining("time_zone");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TransactionQuery.builder().id(List.of()));
        for (String address : List.of("localhost:8443", "ftp://localhost", "", "https://host?x=1")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> TransactionSearch.builder()
                            .baseUrl(address)
                            .token("t")
                            .build())
                    .withMessageContaining("baseUrl");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        TransactionSearch.builder().baseUrl("https://host").build())
                .withMessageContaining("either token, or clientCredentials");
        assertThat(api.requests).isEmpty();
    }

    @Test
    void commasAndBackslashesWithinValuesOfLists_areEscaped() throws Exception {
        List<?> cases = (List<?>) FakeApi.members("{\"cases\":"
                        + Files.readString(Path.of(System.getProperty("openapi.document"), "../../sdk/lists.json")
                                .normalize())
                        + "}")
                .get("cases");
        for (Object each : cases) {
            String[] values = ((List<?>) ((Map<?, ?>) each).get("values")).toArray(String[]::new);
            Object text = ((Map<?, ?>) each).get("text");
            Map<String, String> parameters = TransactionQuery.builder()
                    .storeId(values)
                    .terminalId(List.of(values))
                    .fields(values)
                    .build()
                    .parameters();
            assertThat(parameters.values()).containsOnly((String) text);
            assertThat(SummaryQuery.builder()
                            .groupBy(values)
                            .build()
                            .parameters()
                            .values())
                    .containsOnly((String) text);
        }
        assertThat(cases).hasSizeGreaterThan(20);
    }

    @Test
    void oneValue_isNotEscaped() {
        assertThat(TransactionQuery.builder()
                        .reference("a,b\\")
                        .invoiceId("a,b\\")
                        .customId("a,b\\")
                        .payerId("a,b\\")
                        .metadata("a,b", "a,b\\")
                        .build()
                        .parameters()
                        .values())
                .containsOnly("a,b\\");
    }

    @Test
    void parameters_areThoseOfTheDocument() throws Exception {
        Map<String, Object> document =
                FakeApi.members(Files.readString(Path.of(System.getProperty("openapi.document"))));
        assertThat(methods(TransactionQuery.Builder.class)).isEqualTo(parameters(document, "/v1/transactions"));
        assertThat(methods(SummaryQuery.Builder.class)).isEqualTo(parameters(document, "/v1/transactions/summary"));
    }

    private static Set<String> methods(Class<?> builder) {
        return Stream.of(builder.getMethods())
                .filter(method -> FilterBuilder.class.isAssignableFrom(method.getReturnType()))
                .map(method -> method.getName().replaceAll("[A-Z]", "_$0"))
                .map(name -> name.toLowerCase(java.util.Locale.ROOT))
                .collect(Collectors.toSet());
    }

    private static Set<String> parameters(Map<String, Object> document, String path) {
        Map<?, ?> operation = (Map<?, ?>) ((Map<?, ?>) ((Map<?, ?>) document.get("paths")).get(path)).get("get");
        return ((List<?>) operation.get("parameters"))
                .stream()
                        .map(parameter -> (Map<?, ?>) parameter)
                        .filter(parameter -> "query".equals(parameter.get("in")))
                        .map(parameter -> (String) parameter.get("name"))
                        .collect(Collectors.toSet());
    }
}
