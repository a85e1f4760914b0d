package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.math.BigInteger;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekNames;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.SearchFailureReason;
import org.txsearch.paging.WeekSearches;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.week.IsoWeek;

class ElasticsearchTransactionSummariesIT {

    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());
    private static final ZoneId UTC = ZoneId.of("Etc/UTC");

    private final String merchant = Records.newMerchant();
    private final TenantScope scope = new TenantScope(merchant);

    /** Pages of three among fifty payers in three weeks and two currencies. */
    @Test
    void topPayers_areFoundAcrossPagesAndWeeks() throws Exception {
        List<TransactionDocument> documents = new ArrayList<>();
        Map<String, Long> gross = new LinkedHashMap<>();
        for (int i = 0; i < 300; i++) {
            String payer = "p_" + i % 50;
            String currency = i % 3 == 0 ? "JPY" : "EUR";
            long units = 100L * (i * 7919 % 101);
            documents.add(paid("txn_" + i, payer, i % 3, Long.toString(units / 100), currency));
            gross.merge(currency + " " + payer, currency.equals("EUR") ? units : units / 100, Long::sum);
        }
        TestCluster.write(documents);
        SummaryRequest request = new SummaryRequest(ALL, List.of(), null, UTC, 7);
        List<TopPayer> top = summaries(new SummaryLimits(10_000, 50, 3))
                .summary(scope, request, soon())
                .top();
        for (String currency : List.of("EUR", "JPY")) {
            assertThat(top.stream().filter(payer -> payer.currency().equals(currency)))
                    .extracting(payer -> payer.gross().longValueExact())
                    .containsExactlyElementsOf(gross.entrySet().stream()
                            .filter(entry -> entry.getKey().startsWith(currency))
                            .map(Map.Entry::getValue)
                            .sorted((one, other) -> Long.compare(other, one))
                            .limit(7)
                            .toList());
        }
        assertThat(top).allSatisfy(payer -> {
            assertThat(payer.name()).isEqualTo("Name of " + payer.id());
            assertThat(payer.gross())
                    .isEqualTo(BigInteger.valueOf(gross.getOrDefault(payer.currency() + " " + payer.id(), -1L)));
        });
        // Three hundred transactions may have so many payers: those that may have no more are sorted out by
        // Elasticsearch.
        assertThat(summaries(new SummaryLimits(10_000, 300, 3))
                        .summary(scope, request, soon())
                        .top())
                .isEqualTo(top);
        assertThatThrownBy(() -> summaries(new SummaryLimits(10_000, 49, 3))
                        .summary(scope, new SummaryRequest(ALL, List.of(), null, UTC, 7), soon()))
                .isInstanceOfSatisfying(TooManyGroupsException.class, tooMany -> {
                    assertThat(tooMany.what()).isEqualTo(TooManyGroupsException.What.PAYERS);
                    assertThat(tooMany.most()).isEqualTo(49);
                });
    }

    /** One amount of a currency without minor units is enough for all sums to be asked for again, with their high halves. */
    @Test
    void greatAmountsAmongSmallOnes_areAddedUpWithThem() throws Exception {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            documents.add(paid("txn_" + i, "p_" + i % 4, i % 3, i % 2 == 0 ? "12.34" : "0.01", "EUR"));
        }
        documents.add(paid("txn_great", "p_0", 1, "67108864", "JPY"));
        documents.add(paid("txn_greater", "p_1", 1, "671088.65", "EUR"));
        TestCluster.write(documents);
        TransactionSummary summary = summaries(SummaryLimits.CONTRACT)
                .summary(scope, new SummaryRequest(ALL, List.of(), CalendarUnit.WEEK, UTC, 1), soon());
        assertThat(summary.totals().getOrDefault("EUR", CurrencySums.NONE).gross())
                .isEqualTo(BigInteger.valueOf(10 * 1235 + 67_108_865L));
        assertThat(summary.totals().getOrDefault("JPY", CurrencySums.NONE).gross())
                .isEqualTo(BigInteger.valueOf(67_108_864));
        assertThat(summary.top())
                .extracting(TopPayer::id, payer -> payer.gross().longValueExact())
                .containsExactly(tuple("p_1", 67_108_865L + 5), tuple("p_0", 67_108_864L));
    }

    /** Those that are cut off among equal ones are cut off by Elasticsearch, or by us where it brings them page by page. */
    @Test
    void firstOfEqualPayers_areThoseWithTheLeastIds() throws Exception {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            documents.add(paid("txn_" + i, "p_" + (char) ('a' + i * 5 % 8), i % 3, "1.25", "EUR"));
        }
        TestCluster.write(documents);
        for (SummaryLimits limits : List.of(SummaryLimits.CONTRACT, new SummaryLimits(10_000, 8, 3))) {
            assertThat(summaries(limits)
                            .summary(scope, new SummaryRequest(ALL, List.of(), null, UTC, 3), soon())
                            .top())
                    .extracting(TopPayer::id)
                    .containsExactly("p_a", "p_b", "p_c");
        }
    }

    @Test
    void greatFeeOfASmallAmount_isAddedUp() throws Exception {
        TestCluster.write(List.of(
                charged("txn_1", "-671088.65", "-671088.64"),
                charged("txn_2", "-0.01", "671088.65"),
                charged("txn_3", "-0.02", "-0.01")));
        CurrencySums sums = summaries(SummaryLimits.CONTRACT)
                .summary(scope, new SummaryRequest(ALL, List.of(), null, UTC, 0), soon())
                .totals()
                .getOrDefault("EUR", CurrencySums.NONE);
        assertThat(sums).isEqualTo(new CurrencySums(3, minorUnits(3), minorUnits(-67_108_868), minorUnits(0)));
    }

    /** Up to the third form of documents a low half was never negative, and each amount had a high one. */
    @Test
    void olderDocuments_areAddedUpWithNewerOnes() throws Exception {
        TestCluster.write(List.of(refunded("txn_new", "p_1"), refunded("txn_old", "p_2")));
        Request older = new Request(
                "POST",
                "/transactions-2026-w45/_update/"
                        + URLEncoder.encode(TransactionDocument.documentId(merchant, "txn_old"), StandardCharsets.UTF_8)
                        + "?refresh=true");
        older.setJsonEntity("{\"doc\":{\"search\":{\"amount_hi\":-1,\"amount_lo\":67108689}}}");
        TestCluster.cluster().raw().performRequest(older);
        for (int top : new int[] {0, 2}) {
            TransactionSummary summary = summaries(SummaryLimits.CONTRACT)
                    .summary(scope, new SummaryRequest(ALL, List.of(), null, UTC, top), soon());
            assertThat(summary.totals().getOrDefault("EUR", CurrencySums.NONE).gross())
                    .isEqualTo(BigInteger.valueOf(-350));
            assertThat(summary.top())
                    .hasSize(top)
                    .allSatisfy(payer -> assertThat(payer.gross()).isEqualTo(BigInteger.valueOf(-175)));
        }
    }

    @Test
    void oneGroupMoreThanMayBe_isRefused_withCreditsAndDebitsInEach() throws Exception {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            documents.add(Records.document(
                    merchant,
                    "txn_" + i,
                    Map.of(
                            "store_id",
                            "s" + i / 2,
                            "direction",
                            i % 2 == 0 ? "CREDIT" : "DEBIT",
                            "amount",
                            Records.money(i % 2 == 0 ? "1.00" : "-1.00", "EUR"))));
        }
        TestCluster.write(documents);
        SummaryRequest request = new SummaryRequest(ALL, List.of(field("store_id")), null, UTC, 0);
        assertThat(summaries(new SummaryLimits(20, 1, 1))
                        .summary(scope, request, soon())
                        .groups())
                .hasSize(20);
        for (int most : new int[] {1, 10, 19}) {
            assertThatThrownBy(() -> summaries(new SummaryLimits(most, 1, 1)).summary(scope, request, soon()))
                    .isInstanceOfSatisfying(
                            TooManyGroupsException.class,
                            tooMany -> assertThat(tooMany.what()).isEqualTo(TooManyGroupsException.What.GROUPS));
        }
    }

    @Test
    void repeatedQuestion_isAnsweredFromTheCaches() throws Exception {
        TestCluster.write(List.of(paid("txn_1", "p_1", 0, "5", "EUR"), paid("txn_2", "p_2", 1, "7", "EUR")));
        TransactionFilter range = new FieldFilter.During(
                Records.field("created_at"),
                Instant.parse("2026-11-01T00:00:00Z"),
                Instant.parse("2026-11-22T00:00:00Z"));
        for (SummaryRequest request : List.of(
                new SummaryRequest(range, List.of(field("status")), CalendarUnit.DAY, UTC, 0),
                new SummaryRequest(ALL, List.of(), CalendarUnit.WEEK, UTC, 0),
                new SummaryRequest(range, List.of(), null, UTC, 5))) {
            TransactionSummaries summaries = summaries(SummaryLimits.CONTRACT);
            TransactionSummary first = summaries.summary(scope, request, soon());
            // A merge of segments between two questions empties the cache, and the next question fills it.
            long hit = 0;
            long misses = 1;
            for (int times = 0; misses > 0 && times < 20; times++) {
                long missed = cache("miss_count");
                hit = cache("hit_count");
                TransactionSummary again = summaries.summary(scope, request, soon());
                assertThat(again.groups()).isEqualTo(first.groups());
                assertThat(again.top()).isEqualTo(first.top());
                misses = cache("miss_count") - missed;
            }
            assertThat(cache("hit_count")).as("hits").isGreaterThan(hit);
            assertThat(misses).as("misses").isZero();
        }
    }

    /** In a week that no other test writes to, whose searches may still be open. */
    @Test
    void pointsInTime_areGivenBack() throws Exception {
        TransactionDocument paid = paid("txn_1", "p_1", -1_200, "5", "EUR");
        TestCluster.write(List.of(paid));
        IsoWeek week = paid.week();
        TransactionSummaries summaries = summaries(SummaryLimits.CONTRACT);
        for (int i = 0; i < 20; i++) {
            summaries.summary(scope, new SummaryRequest(ALL, List.of(), CalendarUnit.DAY, UTC, 5), soon());
        }
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> openContexts(week) == 0);
    }

    @Test
    void deadlineThatHasPassed_isATimeout() throws Exception {
        TestCluster.write(List.of(paid("txn_1", "p_1", 0, "5", "EUR")));
        for (int top : new int[] {0, 5}) {
            assertThatThrownBy(() -> summaries(SummaryLimits.CONTRACT)
                            .summary(
                                    scope,
                                    new SummaryRequest(ALL, List.of(), CalendarUnit.DAY, UTC, top),
                                    Deadline.after(Duration.ZERO)))
                    .isInstanceOfSatisfying(
                            SearchException.class,
                            timeout -> assertThat(timeout.reason()).isEqualTo(SearchFailureReason.TIMEOUT));
        }
    }

    private static TransactionSummaries summaries(SummaryLimits limits) {
        return new ElasticsearchTransactionSummaries(
                new WeekSearches(TestCluster.cluster(), new WeekDirectory(TestCluster.cluster())), limits);
    }

    private TransactionDocument charged(String id, String fee, String net) {
        return document(
                id,
                0,
                Map.of(
                        "amount",
                        Records.money("0.01", "EUR"),
                        "fee",
                        Records.money(fee, "EUR"),
                        "net",
                        Records.money(net, "EUR")));
    }

    private TransactionDocument refunded(String id, String payer) {
        return document(
                id, 0, Map.of("payer.id", payer, "direction", "DEBIT", "amount", Records.money("-1.75", "EUR")));
    }

    private TransactionDocument paid(String id, String payer, int week, String amount, String currency) {
        return document(
                id,
                week,
                Map.of("payer.id", payer, "payer.name", "Name of " + payer, "amount", Records.money(amount, currency)));
    }

    /** One of the week with that number, counted from the first that is written to. */
    private TransactionDocument document(String id, int week, Map<String, Object> others) {
        Map<String, Object> fields = new LinkedHashMap<>(others);
        fields.put(
                "created_at",
                Instant.parse("2026-11-04T12:00:00Z")
                        .plus(Duration.ofDays(7L * week))
                        .toEpochMilli());
        return Records.document(merchant, id, fields);
    }

    private static BigInteger minorUnits(long number) {
        return BigInteger.valueOf(number);
    }

    private static GroupField field(String name) {
        return GroupField.of(FieldCatalogue.transaction()).stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static long cache(String count) throws Exception {
        return TestCluster.get("/transactions/_stats/request_cache")
                .at("/_all/total/request_cache/" + count)
                .asLong();
    }

    private static long openContexts(IsoWeek week) throws Exception {
        return TestCluster.get("/" + WeekNames.alias(week) + "/_stats/search")
                .at("/_all/total/search/open_contexts")
                .asLong(-1);
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofSeconds(30));
    }
}
