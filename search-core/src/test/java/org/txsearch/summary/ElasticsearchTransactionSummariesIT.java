package org.txsearch.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.page.Deadline;
import org.txsearch.page.SearchException;
import org.txsearch.page.WeekSearches;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.summary.TransactionSummary.TopPayer;
import org.txsearch.weeks.WeekDirectory;
import tools.jackson.databind.JsonNode;

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
        List<TopPayer> top = summaries(new SummaryLimits(10_000, 50, 3))
                .summary(scope, new SummaryRequest(ALL, List.of(), null, UTC, 7), soon())
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
        assertThatThrownBy(() -> summaries(new SummaryLimits(10_000, 49, 3))
                        .summary(scope, new SummaryRequest(ALL, List.of(), null, UTC, 7), soon()))
                .isInstanceOfSatisfying(TooManyGroupsException.class, tooMany -> {
                    assertThat(tooMany.what()).isEqualTo(TooManyGroupsException.What.PAYERS);
                    assertThat(tooMany.most()).isEqualTo(49);
                });
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
        TransactionFilter range = new TransactionFilter.During(
                Records.field("created_at"),
                Instant.parse("2026-11-01T00:00:00Z"),
                Instant.parse("2026-11-22T00:00:00Z"));
        for (SummaryRequest request : List.of(
                new SummaryRequest(range, List.of(field("status")), CalendarUnit.DAY, UTC, 0),
                new SummaryRequest(ALL, List.of(), CalendarUnit.WEEK, UTC, 0),
                new SummaryRequest(range, List.of(), null, UTC, 5))) {
            TransactionSummaries summaries = summaries(SummaryLimits.CONTRACT);
            TransactionSummary first = summaries.summary(scope, request, soon());
            long missed = cache("miss_count");
            long hit = cache("hit_count");
            TransactionSummary again = summaries.summary(scope, request, soon());
            assertThat(again.groups()).isEqualTo(first.groups());
            assertThat(again.top()).isEqualTo(first.top());
            assertThat(cache("hit_count")).as("hits").isGreaterThan(hit);
            assertThat(cache("miss_count")).as("misses").isEqualTo(missed);
        }
    }

    @Test
    void pointsInTime_areGivenBack() throws Exception {
        TestCluster.write(List.of(paid("txn_1", "p_1", 0, "5", "EUR")));
        TransactionSummaries summaries = summaries(SummaryLimits.CONTRACT);
        for (int i = 0; i < 20; i++) {
            summaries.summary(scope, new SummaryRequest(ALL, List.of(), CalendarUnit.DAY, UTC, 5), soon());
        }
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (openContexts() > 0 && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(openContexts()).isZero();
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
                            timeout -> assertThat(timeout.reason()).isEqualTo(SearchException.Reason.TIMEOUT));
        }
    }

    private static TransactionSummaries summaries(SummaryLimits limits) {
        return new ElasticsearchTransactionSummaries(
                new WeekSearches(TestCluster.cluster(), new WeekDirectory(TestCluster.cluster())), limits);
    }

    private TransactionDocument paid(String id, String payer, int week, String amount, String currency) {
        return Records.document(
                merchant,
                id,
                Map.of(
                        "created_at",
                        Instant.parse("2026-11-04T12:00:00Z")
                                .plus(Duration.ofDays(7L * week))
                                .toEpochMilli(),
                        "payer.id",
                        payer,
                        "payer.name",
                        "Name of " + payer,
                        "amount",
                        Records.money(amount, currency)));
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

    private static long openContexts() throws Exception {
        long open = 0;
        for (JsonNode node : TestCluster.get("/_nodes/stats/indices/search").path("nodes")) {
            open += node.at("/indices/search/open_contexts").asLong();
        }
        return open;
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofSeconds(30));
    }
}
