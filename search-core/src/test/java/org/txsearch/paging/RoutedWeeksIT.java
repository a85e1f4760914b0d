package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.freshness.MinimumWatermark;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.LaidOutWeeks;
import org.txsearch.index.ShardCopies;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekAliases;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.WeekIndex;
import org.txsearch.index.WeekLayout;
import org.txsearch.index.WeekNames;
import org.txsearch.index.Weeks;
import org.txsearch.lookup.StoredReplacements;
import org.txsearch.lookup.StoredTransactions;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.summary.ElasticsearchTransactionSummaries;
import org.txsearch.summary.SummaryRequest;
import org.txsearch.walk.TransactionWalk;
import org.txsearch.walk.TransactionWalks;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteOutcome;
import org.txsearch.write.WriteOutcomeKind;
import org.txsearch.write.WriteTarget;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Weeks whose transactions are routed by merchant, beside others, while weeks change from one to the other. */
class RoutedWeeksIT {

    private static final AtomicInteger NEXT = new AtomicInteger(1);
    private static final ShardCopies ROUTED = new ShardCopies(5, 1, 2);
    private static final int ROWS = 40;

    private final Cluster cluster = TestCluster.cluster();
    private final Cluster calls = cluster;
    private final IsoWeek week = new IsoWeek(1995, NEXT.getAndIncrement());
    private final String merchant = Records.newMerchant();
    private final TenantScope scope = new TenantScope(merchant);
    private final Deadline deadline = Deadline.after(Duration.ofSeconds(30));

    /** What serves the week, and what takes its place. */
    enum Change {
        UNROUTED_TO_ROUTED(3, 0, 5, 2),
        ROUTED_TO_UNROUTED(5, 2, 5, 0),
        ROUTED_TO_OTHERS(5, 2, 4, 1),
        ROUTED_ON_ONE_TO_UNROUTED(5, 1, 5, 0),
        ROUTED_TO_ONE(5, 1, 1, 0),
        ONE_TO_ROUTED(1, 0, 5, 2),
        ONE_TO_UNROUTED(1, 0, 3, 0);

        private final int shardsBefore;
        private final int routedBefore;
        private final int shardsAfter;
        private final int routedAfter;

        Change(int shardsBefore, int routedBefore, int shardsAfter, int routedAfter) {
            this.shardsBefore = shardsBefore;
            this.routedBefore = routedBefore;
            this.shardsAfter = shardsAfter;
            this.routedAfter = routedAfter;
        }
    }

    @Test
    void aMerchant_isOnSomeShards_whichAloneAreSearched() throws Exception {
        TestCluster.forget(cluster, week);
        LaidOutWeeks.create(cluster, week, ROUTED);
        List<TransactionDocument> documents = documents(ROWS);
        for (int i = 0; i < 10; i++) {
            documents.addAll(documents(Records.newMerchant(), 20));
        }
        TestCluster.write(documents);
        WeekIndex index = serving(week);
        assertThat(index.isServing()).isTrue();
        assertThat(index.merchantShards()).isEqualTo(2);
        assertThat(index.skew()).isBetween(1.0, 5.0);
        JsonNode mine = calls.call(
                "POST",
                "/" + index.name() + "/_search?routing=" + merchant,
                Map.of("query", Map.of("term", Map.of("merchant_id", merchant)), "track_total_hits", true, "size", 0));
        assertThat(mine.at("/_shards/total").asInt()).isEqualTo(2);
        assertThat(mine.at("/hits/total/value").asInt()).isEqualTo(ROWS);
        assertThat(shardsOf(index.name())).hasSize(2);
        // As for weeks of another schema.
        calls.call(
                "PUT",
                "/" + index.name() + "/_mapping",
                Map.of("properties", Map.of("added", Map.of("type", "keyword"))));
        assertThat(calls.call("GET", "/" + index.name() + "/_mapping")
                        .at("/" + index.name() + "/mappings/_routing/required")
                        .asBoolean())
                .isTrue();
    }

    /** Elasticsearch refuses a writer that does not route; whoever writes a transaction again stores it where it is. */
    @Test
    void oldAndNewWriters_storeNothingTwice() throws Exception {
        IsoWeek other = new IsoWeek(1995, NEXT.getAndIncrement());
        TestCluster.forget(cluster, week, other);
        LaidOutWeeks.create(cluster, week, ROUTED);
        LaidOutWeeks.createUnrouted(cluster, other, 5);
        List<TransactionDocument> documents = documents(ROWS);
        for (int i = 0; i < ROWS; i++) {
            documents.add(Records.document(
                    merchant, "other_" + i, Map.of("created_at", other.start().toEpochMilli() + i)));
        }
        assertThat(writeAsBefore(documents)).isEqualTo(Map.of("400 routing_missing_exception", ROWS, "201 ", ROWS));
        assertThat(TestCluster.write(documents).values().stream()
                        .filter(outcome -> outcome.kind() == WriteOutcomeKind.INDEXED))
                .hasSize(ROWS);
        assertThat(writeAsBefore(documents))
                .isEqualTo(
                        Map.of("400 routing_missing_exception", ROWS, "409 version_conflict_engine_exception", ROWS));
        assertThat(TestCluster.write(documents).values())
                .extracting(WriteOutcome::kind)
                .containsOnly(WriteOutcomeKind.SUPERSEDED);
        assertThat(calls.call("GET", "/" + WeekNames.alias(week) + "/_count")
                        .path("count")
                        .asInt())
                .isEqualTo(ROWS);
        assertThat(calls.call("GET", "/" + WeekNames.alias(other) + "/_count")
                        .path("count")
                        .asInt())
                .isEqualTo(ROWS);
    }

    /** Its weeks have what the template says as well. */
    @Test
    void weekThatAnOlderBuildCreates_isNotRouted() throws Exception {
        TestCluster.forget(cluster, week);
        WeekLayout usual = WeekLayout.read(cluster);
        new WeekLayout(ROUTED, ShardCopies.DEFAULT).store(cluster);
        try {
            new Weeks(cluster).installTemplate();
            LaidOutWeeks.createUnrouted(cluster, week, ROUTED.shards());
        } finally {
            usual.store(cluster);
            new Weeks(cluster).installTemplate();
        }
        assertThat(serving(week).isRouted()).isFalse();
        assertThat(writeAsBefore(documents(ROWS))).isEqualTo(Map.of("201 ", ROWS));
        assertThat(TestCluster.write(documents(ROWS)).values())
                .extracting(WriteOutcome::kind)
                .containsOnly(WriteOutcomeKind.SUPERSEDED);
        assertThat(ids(page(directory()))).hasSize(ROWS);
    }

    /** It sets the aliases that it knows, of an index that this build is creating. */
    @Test
    void weekThatAnOlderBuildPutsIntoService_hasItsFurtherAlias() throws Exception {
        TestCluster.forget(cluster, week);
        String index = WeekNames.index(week, 1);
        calls.call(
                "PUT",
                "/_index_template/slow",
                Map.of(
                        "index_patterns", List.of(index),
                        "priority", 900,
                        "template",
                                Map.of("settings", Map.of("index.routing.allocation.require._name", "no-such-node"))));
        CompletableFuture<Void> creating = CompletableFuture.runAsync(() -> {
            try {
                LaidOutWeeks.create(cluster, week, ROUTED);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> {
            assertThat(creating).isNotCompleted();
            return !WeekIndex.of(cluster, week).isEmpty();
        });
        calls.call(
                "POST",
                "/_aliases",
                Map.of(
                        "actions",
                        List.of(
                                Map.of(
                                        "add",
                                        Map.of("index", index, "alias", WeekNames.alias(week), "is_write_index", true)),
                                Map.of("add", Map.of("index", index, "alias", WeekNames.ALL)))));
        assertThat(WeekIndex.of(cluster, week).get(0).isServing()).isTrue();
        calls.call("DELETE", "/_index_template/slow");
        Map<String, @Nullable Object> anywhere = new HashMap<>();
        anywhere.put("index.routing.allocation.require._name", null);
        calls.call("PUT", "/" + index + "/_settings", anywhere);
        creating.get(2, TimeUnit.MINUTES);
        assertThat(TestCluster.write(documents(ROWS)).values())
                .extracting(WriteOutcome::kind)
                .containsOnly(WriteOutcomeKind.INDEXED);
        assertThat(ids(page(directory()))).hasSize(ROWS);
    }

    /** A writer that is open all the time; what is stored is read and replaced likewise. */
    @ParameterizedTest
    @EnumSource
    void weekThatChanges_isWrittenOn_andNothingIsStoredTwice(Change change) throws Exception {
        String before = served(change);
        StoredTransactions stored = new StoredTransactions(cluster);
        StoredReplacements replacements = new StoredReplacements(cluster);
        try (BulkWriter writer = new BulkWriter(cluster, BulkSettings.defaults(), WriteTarget.homes())) {
            assertThat(write(writer, documents(ROWS))).containsOnly(WriteOutcomeKind.INDEXED);
            assertThat(read(stored)).hasSize(ROWS);
            swap(change, before);
            assertThat(write(writer, documents(ROWS))).containsOnly(WriteOutcomeKind.SUPERSEDED);
            assertThat(write(writer, documents(2 * ROWS).subList(ROWS, 2 * ROWS)))
                    .containsOnly(WriteOutcomeKind.INDEXED);
        }
        new Weeks(cluster).refresh(Set.of(week));
        assertThat(read(stored)).hasSize(2 * ROWS);
        TransactionKey key = new TransactionKey(week, merchant, "txn_3");
        assertThat(stored.elsewhere(List.of(key.in(new IsoWeek(1990, 7))), week::equals))
                .containsValue(week);
        replacements.replace(List.of(key), old -> version(2));
        List<IsoWeek> replaced = replacements.replace(List.of(key), old -> version(old.version() + 1));
        assertThat(replaced).containsExactly(week);
        new Weeks(cluster).refresh(Set.of(week));
        assertThat(ids(page(directory()))).hasSize(2 * ROWS);
        assertThat(calls.call("GET", "/" + WeekNames.alias(week) + "/_count")
                        .path("count")
                        .asInt())
                .isEqualTo(2 * ROWS);
    }

    /** An answer by a list of weeks that is out of date is whole. */
    @ParameterizedTest
    @EnumSource
    void searchesByAnOldList_missNothing(Change change) throws Exception {
        String before = served(change);
        TestCluster.write(documents(ROWS));
        WeekDirectory directory = directory();
        assertThat(directory.weeks(Duration.ofSeconds(10))).contains(week);
        swap(change, before);
        assertThat(ids(page(directory))).hasSize(ROWS);
        WeekDirectory second = directory();
        second.weeks(Duration.ofSeconds(10));
        swapBack(before);
        assertThat(new ElasticsearchTransactionSearch(cluster, second).find(scope, "txn_7", deadline))
                .isPresent();
        try (TransactionWalk walk =
                new TransactionWalks(cluster, second).open(scope, inWeek(), Order.CREATED_AT_ASCENDING)) {
            assertThat(walk.next()).hasSize(ROWS);
        }
        assertThat(new ElasticsearchTransactionSummaries(cluster, second)
                        .summary(scope, new SummaryRequest(inWeek(), List.of(), null, ZoneOffset.UTC, 0), deadline)
                        .totals()
                        .values()
                        .iterator()
                        .next()
                        .count())
                .isEqualTo(ROWS);
    }

    /** What a build does that does not know the further alias: it leaves it where it was. */
    @Test
    void weekThatAnOlderBuildRebuilds_isReadAndWrittenWhereItIs() throws Exception {
        String before = served(Change.ROUTED_TO_UNROUTED);
        try (BulkWriter writer = new BulkWriter(cluster, BulkSettings.defaults(), WriteTarget.homes())) {
            assertThat(write(writer, documents(ROWS))).containsOnly(WriteOutcomeKind.INDEXED);
            swap(Change.ROUTED_TO_UNROUTED, before);
            calls.call(
                    "POST",
                    "/_aliases",
                    Map.of(
                            "actions",
                            List.of(Map.of("add", Map.of("index", before, "alias", WeekNames.routed(week))))));
            assertThat(write(writer, documents(ROWS + 5))).contains(WriteOutcomeKind.INDEXED);
        }
        new Weeks(cluster).refresh(Set.of(week));
        assertThat(ids(page(directory()))).hasSize(ROWS + 5);
        assertThat(read(new StoredTransactions(cluster))).hasSize(ROWS + 5);
        String again = LaidOutWeeks.routed(cluster, week, 3, ROUTED);
        WeekAliases.replace(cluster, WeekNames.index(week, 2), again);
        assertThat(calls.call("GET", "/_alias/" + WeekNames.routed(week)).propertyNames())
                .containsExactly(again);
    }

    @Test
    void routedWeekWithoutItsFurtherAlias_isMissing() throws Exception {
        served(Change.ROUTED_TO_ONE);
        calls.call(
                "POST",
                "/_aliases",
                Map.of(
                        "actions",
                        List.of(Map.of(
                                "remove",
                                Map.of("index", WeekNames.index(week, 1), "alias", WeekNames.routed(week))))));
        try {
            assertThat(directory().listing(Duration.ofSeconds(10)).missing()).contains(week);
            assertThat(WeekIndex.of(cluster, week).get(0).isServing()).isFalse();
        } finally {
            TestCluster.forget(cluster, week);
        }
    }

    private String served(Change change) throws IOException {
        TestCluster.forget(cluster, week);
        if (change.routedBefore == 0) {
            LaidOutWeeks.createUnrouted(cluster, week, change.shardsBefore);
        } else {
            LaidOutWeeks.create(cluster, week, new ShardCopies(change.shardsBefore, 1, change.routedBefore));
        }
        return WeekNames.index(week, 1);
    }

    /** As at the end of a rebuild. */
    private void swap(Change change, String before) throws IOException {
        String after = change.routedAfter == 0
                ? LaidOutWeeks.unrouted(cluster, week, 2, change.shardsAfter)
                : LaidOutWeeks.routed(cluster, week, 2, new ShardCopies(change.shardsAfter, 1, change.routedAfter));
        calls.call("PUT", "/" + before + "/_block/write");
        calls.call("POST", "/" + before + "/_refresh");
        List<TransactionDocument> copied = new ArrayList<>();
        for (JsonNode hit : calls.call("POST", "/" + before + "/_search", Map.of("size", 1_000, "version", true))
                .at("/hits/hits")) {
            copied.add(new StoredDocument(
                            hit.path("_id").asString(),
                            hit.path("_version").asLong(),
                            hit.path("_source").toString().getBytes(StandardCharsets.UTF_8))
                    .asItStands());
        }
        try (BulkWriter writer = new BulkWriter(cluster, BulkSettings.defaults(), WriteTarget.index(after))) {
            write(writer, copied);
        }
        calls.call("POST", "/" + after + "/_refresh");
        WeekAliases.replace(cluster, before, after);
    }

    private void swapBack(String before) throws IOException {
        WeekAliases.replace(cluster, WeekNames.index(week, 2), before);
    }

    private static Set<WriteOutcomeKind> write(BulkWriter writer, List<TransactionDocument> documents) {
        Set<WriteOutcomeKind> kinds = ConcurrentHashMap.newKeySet();
        try {
            for (TransactionDocument document : documents) {
                writer.write(document, outcome -> kinds.add(outcome.kind()));
            }
            writer.flush();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return kinds;
    }

    /** As a writer does that knows no routing; returns how many items got which answer. */
    private Map<String, Integer> writeAsBefore(List<TransactionDocument> documents) throws IOException {
        List<Object> lines = new ArrayList<>();
        for (TransactionDocument document : documents) {
            lines.add(Map.of(
                    "index",
                    Map.of(
                            "_index", WeekNames.alias(document.week()),
                            "_id", document.documentId(),
                            "version", document.version(),
                            "version_type", "external")));
            lines.add(JsonMapper.shared().readTree(document.source()));
        }
        Map<String, Integer> answers = new HashMap<>();
        for (JsonNode item :
                calls.bulk("/_bulk?require_alias=true&refresh=true", lines).path("items")) {
            JsonNode result = item.path("index");
            answers.merge(
                    result.path("status").asInt() + " "
                            + result.at("/error/type").asString(""),
                    1,
                    Integer::sum);
        }
        return answers;
    }

    private List<StoredDocument> read(StoredTransactions stored) throws IOException {
        List<TransactionKey> keys = new ArrayList<>();
        for (int i = 0; i < 2 * ROWS; i++) {
            keys.add(new TransactionKey(week, merchant, "txn_" + i));
        }
        return stored.read(keys, true).stream().filter(Objects::nonNull).toList();
    }

    private TransactionDocument version(long version) {
        return Records.document(
                merchant, "txn_3", Map.of("created_at", week.start().toEpochMilli() + 3, "version", version));
    }

    private List<TransactionDocument> documents(int count) {
        return documents(merchant, count);
    }

    private List<TransactionDocument> documents(String of, int count) {
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            documents.add(Records.document(
                    of, "txn_" + i, Map.of("created_at", week.start().toEpochMilli() + i, "version", 1L)));
        }
        return documents;
    }

    private TransactionFilter inWeek() {
        return new FieldFilter.During(Records.field("created_at"), week.start(), week.end());
    }

    /** A list of weeks that is never read again by itself. */
    private WeekDirectory directory() {
        return new WeekDirectory(
                cluster,
                new MinimumWatermark(new Watermarks(cluster), Clock.systemUTC(), Duration.ofSeconds(1)),
                Duration.ofDays(1));
    }

    private TransactionPage page(WeekDirectory directory) {
        PageRequest request =
                new PageRequest(inWeek(), Order.CREATED_AT_DESCENDING, 1_000, TotalMode.EXACT, null, false);
        TransactionPage page = new ElasticsearchTransactionSearch(cluster, directory).page(scope, request, deadline);
        assertThat(page.total()).isEqualTo(new PageTotal(page.rows().size(), true));
        return page;
    }

    private static Set<String> ids(TransactionPage page) {
        Set<String> ids = new TreeSet<>();
        page.rows().forEach(row -> ids.add(row.id()));
        assertThat(ids).hasSameSizeAs(page.rows());
        return ids;
    }

    /** Returns the shards that hold the merchant's transactions. */
    private Set<Integer> shardsOf(String index) throws IOException {
        Set<Integer> shards = new TreeSet<>();
        for (int shard = 0; shard < ROUTED.shards(); shard++) {
            long found = calls.call(
                            "POST",
                            "/" + index + "/_search?preference=_shards:" + shard,
                            Map.of("query", Map.of("term", Map.of("merchant_id", merchant)), "size", 0))
                    .at("/hits/total/value")
                    .asLong();
            if (found > 0) {
                shards.add(shard);
            }
        }
        return shards;
    }

    private static WeekIndex serving(IsoWeek week) throws IOException {
        return WeekIndex.of(TestCluster.cluster(), week).stream()
                .filter(WeekIndex::inWeek)
                .findFirst()
                .orElseThrow();
    }
}
