package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.txsearch.freshness.AsOf;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TransactionFilter;

/**
 * Walks over rows of which many share time and tie-breaker, against a search that, like Elasticsearch, orders by these
 * two alone and leaves equal rows in any order, another one each time.
 */
class PageWalkTest {

    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());

    private record Row(long time, long tie, String id) {}

    @Property
    void forwardWalk_seesEachRowOnceInOrder(
            @ForAll @IntRange(max = 40) int rows,
            @ForAll @IntRange(min = 1, max = 4) int times,
            @ForAll @IntRange(min = 1, max = 3) int ties,
            @ForAll @IntRange(min = 1, max = 7) int limit,
            @ForAll Order order,
            @ForAll long seed) {
        Stored stored = new Stored(rows, times, ties, seed);
        List<String> seen = new ArrayList<>();
        Position position = null;
        do {
            TransactionPage page = stored.page(order, limit, position, false);
            page.rows().forEach(row -> seen.add(row.id()));
            assertThat(page.rows()).hasSizeLessThanOrEqualTo(limit);
            assertThat(page.previous() != null).isEqualTo(position != null);
            position = page.next();
        } while (position != null);
        assertThat(seen).isEqualTo(stored.idsIn(order));
    }

    @Property
    void everyPage_isFoundAgainFromItsNeighbours(
            @ForAll @IntRange(min = 1, max = 40) int rows,
            @ForAll @IntRange(min = 1, max = 4) int times,
            @ForAll @IntRange(min = 1, max = 3) int ties,
            @ForAll @IntRange(min = 1, max = 7) int limit,
            @ForAll Order order,
            @ForAll long seed) {
        Stored stored = new Stored(rows, times, ties, seed);
        List<TransactionPage> pages = new ArrayList<>();
        Position position = null;
        do {
            pages.add(stored.page(order, limit, position, false));
            position = pages.get(pages.size() - 1).next();
        } while (position != null);
        for (int i = pages.size() - 1; i > 0; i--) {
            Position previous = pages.get(i).previous();
            TransactionPage back = stored.page(order, limit, previous, true);
            assertThat(ids(back)).isEqualTo(ids(pages.get(i - 1)));
            assertThat(back.next()).isNotNull();
            assertThat(ids(stored.page(order, limit, back.next(), false))).isEqualTo(ids(pages.get(i)));
            assertThat(back.previous() != null).isEqualTo(i > 1);
        }
    }

    @Test
    void pageAfterAPosition_searchesAfterItOnly() {
        for (Order order :
                List.of(Order.INGESTED_AT_DESCENDING, Order.CREATED_AT_ASCENDING, Order.CREATED_AT_DESCENDING)) {
            Stored stored = new Stored(40, 1_000_000, 1, 7);
            Position position = stored.page(order, 5, null, false).next();
            stored.fetched.clear();
            stored.page(order, 5, position, false);
            assertThat(stored.fetched)
                    .singleElement()
                    .satisfies(fetch -> assertThat(fetch.filter()).isNotEqualTo(ALL));
        }
    }

    private static List<String> ids(TransactionPage page) {
        return page.rows().stream().map(StoredTransaction::id).toList();
    }

    private static final class Stored {

        private final List<Row> rows = new ArrayList<>();
        private final List<RowFetch> fetched = new ArrayList<>();
        private final Random random;

        Stored(int count, int times, int ties, long seed) {
            random = new Random(seed);
            for (int i = 0; i < count; i++) {
                long time = random.nextInt(4) == 0 ? Order.NO_TIME : 1_000 + random.nextInt(times);
                rows.add(new Row(time, 1 + random.nextInt(ties), "t" + (100 + i)));
            }
            Collections.shuffle(rows, random);
        }

        List<String> idsIn(Order order) {
            Comparator<Row> comparator = Comparator.comparingLong(Row::time)
                    .thenComparingLong(Row::tie)
                    .thenComparing(Row::id);
            return rows.stream()
                    .sorted(order.isAscending() ? comparator : comparator.reversed())
                    .map(Row::id)
                    .toList();
        }

        TransactionPage page(Order order, int limit, @Nullable Position position, boolean backward) {
            PageRequest request = new PageRequest(ALL, order, limit, TotalMode.NONE, position, backward);
            return new PageWalk(request, AsOf.UNKNOWN, this::search).page();
        }

        private SearchAnswer search(RowFetch fetch) {
            fetched.add(fetch);
            Comparator<Row> comparator = Comparator.comparingLong(Row::time).thenComparingLong(Row::tie);
            Comparator<Row> ordered = fetch.order().isAscending() ? comparator : comparator.reversed();
            Position after = fetch.after();
            Row last = after == null ? null : new Row(after.key(), after.tie(), "");
            List<Row> shuffled = new ArrayList<>(rows);
            Collections.shuffle(shuffled, random);
            List<StoredTransaction> found = shuffled.stream()
                    .filter(row -> matches(row, fetch.filter()))
                    .filter(row -> last == null || ordered.compare(row, last) > 0)
                    .sorted(ordered)
                    .limit(fetch.size())
                    .map(Stored::stored)
                    .toList();
            return new SearchAnswer(found, 0);
        }

        private static boolean matches(Row row, TransactionFilter filter) {
            if (filter instanceof TransactionFilter.And and) {
                return and.filters().stream().allMatch(part -> matches(row, part));
            }
            if (filter instanceof TransactionFilter.Or lastChange) {
                // Rows have one time here, whatever it is called.
                return matches(row, lastChange.filters().get(0));
            }
            FieldFilter.During during = (FieldFilter.During) filter;
            Instant time = Instant.ofEpochMilli(row.time());
            Instant from = during.from();
            Instant to = during.to();
            return (from == null || !time.isBefore(from)) && (to == null || time.isBefore(to));
        }

        private static StoredTransaction stored(Row row) {
            byte[] json = ("{\"id\":\"" + row.id() + "\"}").getBytes(StandardCharsets.US_ASCII);
            return new StoredTransaction(json, 0, json.length, row.time(), row.tie());
        }
    }
}
