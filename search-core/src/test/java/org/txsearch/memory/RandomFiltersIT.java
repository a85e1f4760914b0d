package org.txsearch.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;
import org.txsearch.document.Records;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.LaidOutWeeks;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.ElasticsearchTransactionSearch;
import org.txsearch.paging.Order;
import org.txsearch.paging.PageRequest;
import org.txsearch.paging.Position;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TotalMode;
import org.txsearch.paging.TransactionPage;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;

/** Elasticsearch answers every filter as the search in memory does: the same items, in the same order, as many. */
@Tag("random")
class RandomFiltersIT {

    private static final int FILTERS = Integer.getInteger("filters.random", 80);
    private static final long SEED = Long.getLong("filters.seed", 4);
    private static final int ROWS = 150;
    private static final int OLD_ROWS = 20;
    private static final IsoWeek UNROUTED = new IsoWeek(1993, 20);

    /** Each so many filters is walked page by page and back, too. */
    private static final int WALKED = 20;

    @Test
    void everyFilter_findsTheSame_inTheSameOrder() throws Exception {
        Random random = new Random(SEED);
        RandomRows rows = new RandomRows(random);
        String merchant = Records.newMerchant();
        List<TransactionDocument> documents = rows.rows(ROWS, merchant, Records.newMerchant());
        TestCluster.write(documents);
        TransactionSearch memory = new InMemoryTransactionSearch(documents);
        TransactionSearch real = new ElasticsearchTransactionSearch(TestCluster.cluster());
        RandomFilters filters = new RandomFilters(random);
        TenantScope scope = new TenantScope(merchant);
        int telling = 0;
        for (int i = 0; i < FILTERS; i++) {
            if (i == FILTERS / 2) {
                // Until here weeks of one shard and routed ones are mixed. From here on a week of several without a
                // routing, too.
                documents.addAll(unrouted(merchant));
                memory = new InMemoryTransactionSearch(documents);
                real = new ElasticsearchTransactionSearch(TestCluster.cluster());
            }
            TransactionFilter filter = filters.next();
            Order order = rows.any(List.of(Order.values()));
            PageRequest request = new PageRequest(filter, order, ROWS + OLD_ROWS, TotalMode.EXACT, null, false);
            TransactionPage expected = memory.page(scope, request, soon());
            TransactionPage found = real.page(scope, request, soon());
            assertThat(ids(found)).as("%d %s %s", i, order, filter).isEqualTo(ids(expected));
            assertThat(found.total()).as("%d %s", i, filter).isEqualTo(expected.total());
            telling += expected.rows().isEmpty() || expected.rows().size() >= ROWS ? 0 : 1;
            if (i % WALKED == 0) {
                int limit = 1 + random.nextInt(60);
                assertThat(walk(real, scope, request, limit)).isEqualTo(ids(expected));
                assertThat(walk(memory, scope, request, limit)).isEqualTo(ids(expected));
            }
        }
        System.out.printf(
                "%d filters of seed %d agree; %d of them matched some rows but not all%n", FILTERS, SEED, telling);
        TestCluster.forget(TestCluster.cluster(), UNROUTED);
        assertThat(telling).isGreaterThanOrEqualTo(FILTERS / 2);
    }

    private static List<TransactionDocument> unrouted(String merchant) throws Exception {
        TestCluster.forget(TestCluster.cluster(), UNROUTED);
        LaidOutWeeks.createUnrouted(TestCluster.cluster(), UNROUTED, 3);
        List<TransactionDocument> documents = new ArrayList<>();
        for (int i = 0; i < OLD_ROWS; i++) {
            documents.add(Records.document(
                    merchant, "old_" + i, Map.of("created_at", UNROUTED.start().toEpochMilli() + i / 3)));
        }
        TestCluster.write(documents);
        return documents;
    }

    /** Page by page to the end, each page seen again from behind. */
    private static List<String> walk(TransactionSearch search, TenantScope scope, PageRequest request, int limit) {
        List<String> ids = new ArrayList<>();
        List<String> before = List.of();
        Position position = null;
        do {
            TransactionPage page = search.page(scope, at(request, limit, position, false), soon());
            if (position != null) {
                TransactionPage back = search.page(scope, at(request, limit, page.previous(), true), soon());
                assertThat(ids(back)).isEqualTo(before);
            }
            before = ids(page);
            ids.addAll(before);
            position = page.next();
        } while (position != null);
        return ids;
    }

    private static PageRequest at(PageRequest request, int limit, @Nullable Position position, boolean backward) {
        return new PageRequest(request.filter(), request.order(), limit, TotalMode.NONE, position, backward);
    }

    private static List<String> ids(TransactionPage page) {
        return page.rows().stream().map(StoredTransaction::id).toList();
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofSeconds(30));
    }
}
