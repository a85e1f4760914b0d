package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.freshness.MinimumWatermark;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.Retirement;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekNames;
import org.txsearch.index.Weeks;
import org.txsearch.local.OwnElasticsearch;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.ElasticsearchTransactionSummaries;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.walk.TransactionWalks;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteOutcome;
import org.txsearch.write.WriteOutcomeKind;
import org.txsearch.write.WriteTarget;

/** A week that should be there and is not is never passed over: an answer without it would be short. */
class MissingWeekIT {

    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());
    private static final IsoWeek KEPT = new IsoWeek(2026, 10);
    private static final IsoWeek LOST = new IsoWeek(2026, 11);
    private static final String INDEX = WeekNames.index(LOST, 1);

    private static OwnElasticsearch node;
    private static Cluster cluster;
    private static Cluster calls;

    private final String merchant = Records.newMerchant();
    private final TenantScope scope = new TenantScope(merchant);
    private final Deadline deadline = Deadline.after(Duration.ofSeconds(30));

    /** How a week is lost. */
    enum Loss {
        INDEX_DELETED,
        ALIASES_REMOVED,
        WEEK_ALIAS_REMOVED,
        COMMON_ALIAS_REMOVED,
        CLOSED
    }

    @BeforeAll
    static void start() throws IOException {
        node = new OwnElasticsearch();
        cluster = Cluster.connect(List.of(node.uri()));
        calls = cluster;
    }

    @AfterAll
    static void stop() throws IOException {
        cluster.close();
        node.close();
    }

    @BeforeEach
    void fill() throws Exception {
        for (String index : calls.call("GET", "/transactions-*,txsearch-*/_alias?expand_wildcards=all")
                .propertyNames()) {
            calls.call("DELETE", "/" + index);
        }
        new Weeks(cluster).prepare();
        assertThat(write(document(KEPT, "kept"), document(LOST, "lost")))
                .extracting(WriteOutcome::kind)
                .containsOnly(WriteOutcomeKind.INDEXED);
        new Weeks(cluster).refresh(Set.of(KEPT, LOST));
    }

    @ParameterizedTest
    @EnumSource(names = {"INDEX_DELETED", "ALIASES_REMOVED", "CLOSED"})
    void lostAMomentAgo_noQuestionThatItCouldAnswer_isAnswered(Loss loss) throws IOException {
        for (Map.Entry<String, Question> question : questions().entrySet()) {
            WeekDirectory directory = directory(Duration.ofDays(1));
            assertThat(directory.weeks(Duration.ofSeconds(10))).containsExactly(KEPT, LOST);
            lose(loss);
            assertIncomplete(question, directory);
            restore(loss);
        }
    }

    /** The other alias leads to it still, until the list of weeks is read again. */
    @ParameterizedTest
    @EnumSource(names = {"WEEK_ALIAS_REMOVED", "COMMON_ALIAS_REMOVED"})
    void oneOfTwoAliasesLostAMomentAgo_noAnswerIsShort(Loss loss) throws IOException {
        for (TransactionFilter filter : List.of(ALL, during(LOST))) {
            WeekDirectory directory = directory(Duration.ofDays(1));
            int whole = page(directory, filter).rows().size();
            lose(loss);
            try {
                assertThat(page(directory, filter).rows()).hasSize(whole);
            } catch (SearchException e) {
                assertThat(e.reason()).isEqualTo(SearchFailureReason.INCOMPLETE);
            }
            restore(loss);
        }
    }

    @ParameterizedTest
    @EnumSource
    void lostLongAgo_noQuestionThatItCouldAnswer_isAnswered(Loss loss) throws IOException {
        lose(loss);
        for (Map.Entry<String, Question> question : questions().entrySet()) {
            assertIncomplete(question, directory(Duration.ofDays(1)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void questionsOfOtherWeeks_areAnswered(Loss loss) throws IOException {
        lose(loss);
        WeekDirectory directory = directory(Duration.ofSeconds(1));
        assertThat(page(directory, during(KEPT)).rows()).hasSize(1);
        assertThat(find(directory, "kept")).isPresent();
    }

    /** The rows of a page that is full come before all rows of the lost week. */
    @ParameterizedTest
    @EnumSource
    void pageThatIsFullBeforeTheLostWeek_isAnswered_andTheNextIsNot(Loss loss) throws Exception {
        write(document(KEPT, "kept2"), document(KEPT, "kept3"), document(KEPT, "kept4"));
        new Weeks(cluster).refresh(Set.of(KEPT));
        lose(loss);
        WeekDirectory directory = directory(Duration.ofSeconds(1));
        TransactionPage first = page(directory, Order.CREATED_AT_ASCENDING, 2, TotalMode.NONE, null);
        assertThat(first.rows()).hasSize(2);
        assertThat(first.next()).isNotNull();
        for (TotalMode total : List.of(TotalMode.BOUNDED, TotalMode.EXACT)) {
            assertIncomplete(Map.entry("total", at -> page(at, Order.CREATED_AT_ASCENDING, 2, total, null)), directory);
        }
        // Whether there is a further page depends on the lost week.
        assertIncomplete(
                Map.entry("next", at -> page(at, Order.CREATED_AT_ASCENDING, 2, TotalMode.NONE, first.next())),
                directory);
        assertIncomplete(
                Map.entry("newest", at -> page(at, Order.CREATED_AT_DESCENDING, 2, TotalMode.NONE, null)), directory);
        // Any row of the lost week could have the highest amount or the latest change.
        for (Order other : List.of(Order.AMOUNT_DESCENDING, Order.UPDATED_AT_ASCENDING)) {
            assertIncomplete(Map.entry("order", at -> page(at, other, 2, TotalMode.NONE, null)), directory);
        }
    }

    @Test
    void retiredWeek_isNotMissed() throws IOException {
        WeekDirectory directory = directory(Duration.ofDays(1));
        assertThat(page(directory, ALL).rows()).hasSize(2);
        new Retirement(cluster).retireBefore(LOST);
        assertThat(page(directory, ALL).rows()).hasSize(1);
        assertThat(page(directory, during(KEPT)).rows()).isEmpty();
        assertThat(find(directory, "kept")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/_alias/transactions,transactions-2026-w11"})
    void lateEvent_isRefused_andMakesNoWeek(String lost) throws Exception {
        calls.call("DELETE", "/" + INDEX + lost);
        WriteOutcome outcome = write(document(LOST, "late")).get(0);
        assertThat(outcome.code()).isEqualTo("WEEK_MISSING");
        assertThat(outcome.detail()).contains("2026-W11", "./txsearch weeks recover");
        assertThat(calls.call("GET", "/" + WeekNames.ALL + "/_alias").propertyNames())
                .containsExactly(WeekNames.index(KEPT, 1));
        assertIncomplete(Map.entry("list", directory -> page(directory, ALL)), directory(Duration.ofSeconds(1)));
    }

    private interface Question {
        Object ask(WeekDirectory directory);
    }

    private Map<String, Question> questions() {
        TransactionFilter onlyTheLost = during(LOST);
        Map<String, Question> questions = new LinkedHashMap<>();
        questions.put("list", directory -> page(directory, ALL));
        questions.put("list of the week", directory -> page(directory, onlyTheLost));
        questions.put("get", directory -> find(directory, "lost"));
        questions.put(
                "summary",
                directory -> new ElasticsearchTransactionSummaries(cluster, directory)
                        .summary(scope, new SummaryRequest(ALL, List.of(), null, ZoneOffset.UTC, 2), deadline));
        questions.put(
                "summary of the week",
                directory -> new ElasticsearchTransactionSummaries(cluster, directory)
                        .summary(scope, new SummaryRequest(onlyTheLost, List.of(), null, ZoneOffset.UTC, 0), deadline));
        questions.put(
                "snapshot",
                directory -> new TransactionWalks(cluster, directory).open(scope, ALL, Order.CREATED_AT_ASCENDING));
        questions.put(
                "snapshot of the week",
                directory ->
                        new TransactionWalks(cluster, directory).open(scope, onlyTheLost, Order.CREATED_AT_ASCENDING));
        return questions;
    }

    private static SearchException assertIncomplete(Map.Entry<String, Question> question, WeekDirectory directory) {
        SearchException failure = catchThrowableOfType(
                SearchException.class, () -> question.getValue().ask(directory));
        assertThat(failure).as(question.getKey()).isNotNull();
        assertThat(failure.reason()).as(question.getKey()).isEqualTo(SearchFailureReason.INCOMPLETE);
        // Elasticsearch answers as it should, so that the circuit breaker has nothing to count.
        assertThat(failure.isOutage()).as(question.getKey()).isFalse();
        return failure;
    }

    private void lose(Loss loss) throws IOException {
        switch (loss) {
            case INDEX_DELETED -> calls.call("DELETE", "/" + INDEX);
            case ALIASES_REMOVED -> calls.call("DELETE", "/" + INDEX + "/_alias/transactions,transactions-2026-w11");
            case WEEK_ALIAS_REMOVED -> calls.call("DELETE", "/" + INDEX + "/_alias/transactions-2026-w11");
            case COMMON_ALIAS_REMOVED -> calls.call("DELETE", "/" + INDEX + "/_alias/transactions");
            case CLOSED -> calls.call("POST", "/" + INDEX + "/_close");
        }
    }

    private void restore(Loss loss) throws IOException {
        if (loss == Loss.INDEX_DELETED) {
            calls.call("PUT", "/" + INDEX);
        }
        calls.call("POST", "/" + INDEX + "/_open");
        calls.call(
                "POST",
                "/_aliases",
                Map.of(
                        "actions",
                        List.of(
                                Map.of("add", Map.of("index", INDEX, "alias", WeekNames.alias(LOST))),
                                Map.of("add", Map.of("index", INDEX, "alias", WeekNames.ALL)))));
    }

    private static WeekDirectory directory(Duration maxAge) {
        return new WeekDirectory(
                cluster,
                new MinimumWatermark(new Watermarks(cluster), Clock.systemUTC(), Duration.ofSeconds(1)),
                maxAge);
    }

    private TransactionPage page(WeekDirectory directory, TransactionFilter filter) {
        return page(directory, new PageRequest(filter, Order.CREATED_AT_ASCENDING, 10, TotalMode.EXACT, null, false));
    }

    private TransactionPage page(
            WeekDirectory directory, Order order, int limit, TotalMode total, @Nullable Position position) {
        return page(directory, new PageRequest(ALL, order, limit, total, position, false));
    }

    private TransactionPage page(WeekDirectory directory, PageRequest request) {
        return new ElasticsearchTransactionSearch(cluster, directory).page(scope, request, deadline);
    }

    private Optional<StoredTransaction> find(WeekDirectory directory, String id) {
        return new ElasticsearchTransactionSearch(cluster, directory).find(scope, id, deadline);
    }

    private static TransactionFilter during(IsoWeek week) {
        return new FieldFilter.During(Records.field("created_at"), week.start(), week.end());
    }

    private TransactionDocument document(IsoWeek week, String id) {
        return Records.document(merchant, id, Map.of("created_at", week.start().toEpochMilli() + 1));
    }

    private static List<WriteOutcome> write(TransactionDocument... documents) throws Exception {
        List<WriteOutcome> outcomes = Collections.synchronizedList(new ArrayList<>());
        try (BulkWriter writer = new BulkWriter(cluster, BulkSettings.defaults(), WriteTarget.homes())) {
            for (TransactionDocument document : documents) {
                writer.write(document, outcomes::add);
            }
            writer.flush();
        }
        return outcomes;
    }
}
