package org.txsearch.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.IndexFields;
import org.txsearch.document.Records;
import org.txsearch.local.OwnElasticsearch;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.SearchFailureReason;
import org.txsearch.paging.TotalMode;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;

class WeekCreationIT {

    private static final IsoWeek OLD = new IsoWeek(2026, 10);
    private static final IsoWeek NEW = new IsoWeek(2026, 11);

    /** As at midnight between two weeks, but for a shard that takes longer to start. */
    @Test
    void weekWhoseShardHasNotStarted_failsNoSearch_andIsServedWhenItHas() throws Exception {
        ExecutorService maker = Executors.newSingleThreadExecutor();
        try (OwnElasticsearch node = new OwnElasticsearch();
                Cluster cluster = Cluster.connect(List.of(node.uri()))) {
            Weeks weeks = new Weeks(cluster);
            weeks.prepare();
            weeks.create(OLD);
            allocate(cluster, "none");
            CompletableFuture<Void> made = CompletableFuture.runAsync(() -> create(weeks), maker);
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> !WeekIndex.of(cluster, NEW).isEmpty());
            assertThat(pageOf(cluster)).isZero();
            assertThat(made).isNotDone();
            allocate(cluster, "all");
            made.get(1, TimeUnit.MINUTES);
            assertThat(pageOf(cluster)).isZero();
            assertThat(WeekIndex.of(cluster, NEW))
                    .singleElement()
                    .satisfies(index -> assertThat(index.isServing()).isTrue());
            assertThat(new WeekRegister(cluster).read().required()).containsExactly(OLD, NEW);
        } finally {
            maker.shutdownNow();
        }
    }

    /** An older build would leave out rows that a newer one derives in another way. */
    @Test
    void whatANewerBuildHasWritten_isNeitherSearchedNorWrittenTo() throws Exception {
        try (OwnElasticsearch node = new OwnElasticsearch();
                Cluster cluster = Cluster.connect(List.of(node.uri()))) {
            Weeks weeks = new Weeks(cluster);
            weeks.prepare();
            weeks.create(OLD);
            assertThat(pageOf(cluster)).isZero();
            WeekRegister register = new WeekRegister(cluster);
            register.raiseRevision(IndexFields.REVISION - 1);
            assertThat(register.note()).containsEntry("revision", IndexFields.REVISION);

            register.raiseRevision(IndexFields.REVISION + 1);
            assertThat(catchThrowable(() -> pageOf(cluster))).isInstanceOfSatisfying(SearchException.class, failure -> {
                assertThat(failure.reason()).isEqualTo(SearchFailureReason.INCOMPLETE);
                assertThat(failure.isOutage()).isFalse();
                assertThat(failure.getCause()).isInstanceOf(NewerRevisionException.class);
            });
            assertThat(catchThrowable(weeks::prepare))
                    .isInstanceOf(NewerRevisionException.class)
                    .hasMessageContaining("revision " + (IndexFields.REVISION + 1));
            assertThat(catchThrowable(() -> WeekRegister.requireKnownRevision(register.note())))
                    .isInstanceOf(NewerRevisionException.class);
        }
    }

    /** Of two processes that make a week at once, either puts it into service, and none the index of somebody else. */
    @Test
    void indexOfAnotherProcess_isNotPutIntoService() throws Exception {
        try (OwnElasticsearch node = new OwnElasticsearch();
                Cluster cluster = Cluster.connect(List.of(node.uri()))) {
            Weeks weeks = new Weeks(cluster);
            weeks.prepare();
            Cluster calls = cluster;
            calls.call("PUT", "/" + WeekNames.index(NEW, 1));
            assertThat(catchThrowable(() -> weeks.create(NEW))).hasMessageContaining("transactions-new");
            assertThat(WeekIndex.of(cluster, NEW)).noneMatch(WeekIndex::inWeek);
            assertThat(new WeekRegister(cluster).read().required()).isEmpty();
            calls.call("PUT", "/" + WeekNames.index(NEW, 1) + "/_alias/" + WeekNames.NEW, Map.of());
            weeks.create(NEW);
            weeks.create(NEW);
            assertThat(WeekIndex.of(cluster, NEW)).allMatch(WeekIndex::isServing);
            weeks.refresh(Set.of(NEW));
        }
    }

    private static void create(Weeks weeks) {
        try {
            weeks.create(NEW);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void allocate(Cluster cluster, String shards) throws Exception {
        cluster.call(
                "PUT", "/_cluster/settings", Map.of("persistent", Map.of("cluster.routing.allocation.enable", shards)));
    }

    private static int pageOf(Cluster cluster) {
        return new ElasticsearchTransactionSearch(cluster)
                .page(
                        new TenantScope(Records.newMerchant()),
                        new PageRequest(
                                new TransactionFilter.And(List.of()),
                                Order.CREATED_AT_ASCENDING,
                                10,
                                TotalMode.EXACT,
                                null,
                                false),
                        Deadline.after(Duration.ofSeconds(20)))
                .rows()
                .size();
    }
}
