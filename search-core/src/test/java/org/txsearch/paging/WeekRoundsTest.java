package org.txsearch.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.txsearch.document.Records;
import org.txsearch.freshness.AsOf;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;

/** Pages of rows that lie in many weeks, dense and sparse, against all of the rows at once. */
class WeekRoundsTest {

    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());
    private static final TenantScope SCOPE = new TenantScope("M1");
    private static final long WEEK_MILLIS = 7L * 86_400_000;

    private record Row(long time, long tie, String id) {}

    @Property(tries = 500)
    void walk_seesEachRowOnceInOrder_andBackAgain(
            @ForAll @IntRange(min = 1, max = 30) int weeks,
            @ForAll @IntRange(max = 8) int rowsPerWeek,
            @ForAll @IntRange(min = 1, max = 12) int limit,
            @ForAll @IntRange(min = 1, max = 40) int maxPerSearch,
            @ForAll boolean isAscending,
            @ForAll long seed) {
        Stored stored = new Stored(weeks, seed);
        stored.maxPerSearch = maxPerSearch;
        for (int week = 0; week < weeks; week++) {
            // Some weeks are empty, and some have many rows of one instant at their ends.
            stored.fill(week, stored.random.nextInt(4) == 0 ? 0 : rowsPerWeek, true);
        }
        Order order = isAscending ? Order.CREATED_AT_ASCENDING : Order.CREATED_AT_DESCENDING;
        List<String> expected = stored.idsIn(order);
        List<String> seen = new ArrayList<>();
        List<TransactionPage> pages = new ArrayList<>();
        Position position = null;
        do {
            TransactionPage page = stored.page(order, limit, position, false);
            pages.add(page);
            seen.addAll(ids(page));
            position = page.next();
        } while (position != null);
        assertThat(seen).isEqualTo(expected);
        for (int i = pages.size() - 1; i > 0; i--) {
            TransactionPage back = stored.page(order, limit, pages.get(i).previous(), true);
            assertThat(ids(back)).isEqualTo(ids(pages.get(i - 1)));
        }
    }

    @ParameterizedTest
    @CsvSource({"400, 50", "60, 50", "45, 50", "20, 50", "12, 50", "300, 1000", "900, 1000"})
    void page_asksAtMostTwiceTheWeeksOfItsRows(int rowsPerWeek, int limit) {
        for (Order order : List.of(Order.CREATED_AT_ASCENDING, Order.CREATED_AT_DESCENDING)) {
            Stored stored = new Stored(52, 3);
            for (int week = 0; week < 52; week++) {
                stored.fill(week, rowsPerWeek, false);
            }
            Position position = null;
            do {
                stored.asked.clear();
                stored.requests = 0;
                TransactionPage page = stored.page(order, limit, position, false);
                // A week at which the page starts is one of its own, also if no row of it is left.
                IsoWeek last = IsoWeek.ofEpochMillis(
                        page.rows().get(page.rows().size() - 1).key());
                long own = stored.asked.stream()
                        .filter(week -> order.isAscending() ? week.compareTo(last) <= 0 : week.compareTo(last) >= 0)
                        .count();
                assertThat((long) stored.asked.size()).isLessThanOrEqualTo(2 * own);
                assertThat(stored.requests).isLessThanOrEqualTo(3);
                position = page.next();
            } while (position != null);
        }
    }

    @Test
    void sparseRows_takeOneMoreRequestThanAllWeeksAtOnce_andNoneOnceTheyAreKnown() {
        Stored stored = new Stored(52, 3);
        for (int week = 0; week < 52; week += 7) {
            stored.fill(week, 1, false);
        }
        stored.page(Order.CREATED_AT_DESCENDING, 50, null, false);
        assertThat(stored.requests).isEqualTo(2);
        stored.requests = 0;
        stored.page(Order.CREATED_AT_DESCENDING, 50, null, false);
        assertThat(stored.requests).isEqualTo(1);
    }

    @Test
    void rowsThatHaveBecomeSparse_takeOneRequestOnceTheyAreKnown() {
        Stored stored = new Stored(30, 3);
        for (int week = 0; week < 27; week++) {
            stored.fill(week, 200, false);
        }
        stored.fill(27, 13, false);
        stored.fill(28, 7, false);
        stored.fill(29, 1, false);
        stored.page(Order.CREATED_AT_DESCENDING, 50, null, false);
        for (int i = 0; i < 5; i++) {
            stored.requests = 0;
            stored.asked.clear();
            stored.page(Order.CREATED_AT_DESCENDING, 50, null, false);
            assertThat(stored.requests).isEqualTo(1);
            assertThat(stored.asked).hasSizeLessThanOrEqualTo(5);
        }
    }

    @Test
    void denseRows_areInOneWeek_whateverTheDatesOfTheRequest() {
        Stored stored = new Stored(10, 3);
        for (int week = 0; week < 10; week++) {
            stored.fill(week, 30, false);
        }
        TransactionFilter first = during(stored, 1);
        stored.page(first, Order.CREATED_AT_DESCENDING, 100, null, false);
        stored.requests = 0;
        stored.page(during(stored, 2), Order.CREATED_AT_DESCENDING, 100, null, false);
        assertThat(stored.requests).isEqualTo(1);
    }

    private static TransactionFilter during(Stored stored, int millis) {
        return new FieldFilter.During(
                Records.field("created_at"),
                stored.weeks.get(0).start().plusMillis(millis),
                stored.weeks.get(9).end());
    }

    private static List<String> ids(TransactionPage page) {
        return page.rows().stream().map(StoredTransaction::id).toList();
    }

    private static final class Stored {

        private final List<IsoWeek> weeks;
        private final List<Row> rows = new ArrayList<>();
        private final Set<IsoWeek> asked = new HashSet<>();
        private final WeekRounds rounds = new WeekRounds();
        private final Random random;
        private int maxPerSearch = Integer.MAX_VALUE;
        private int requests;

        Stored(int count, long seed) {
            Instant first = Instant.parse("2024-01-01T00:00:00Z");
            weeks = IsoWeek.range(first, first.plusMillis(count * WEEK_MILLIS));
            random = new Random(seed);
        }

        /** Rows all over the week, or in bursts at its ends and anywhere. */
        void fill(int week, int count, boolean isBursty) {
            long start = weeks.get(week).start().toEpochMilli();
            for (int i = 0; i < count; i++) {
                long offset = (long) (random.nextDouble() * WEEK_MILLIS);
                if (isBursty) {
                    offset = random.nextBoolean() ? offset : random.nextBoolean() ? 0 : WEEK_MILLIS - 1;
                }
                rows.add(new Row(start + offset, 1 + random.nextInt(2), "t" + (100_000 + rows.size())));
            }
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
            return page(ALL, order, limit, position, backward);
        }

        TransactionPage page(
                TransactionFilter filter, Order order, int limit, @Nullable Position position, boolean backward) {
            PageRequest request = new PageRequest(filter, order, limit, TotalMode.NONE, position, backward);
            return new PageWalk(request, AsOf.UNKNOWN, this::answer).page();
        }

        private SearchAnswer answer(RowFetch fetch) {
            List<IsoWeek> touched = weeks.stream()
                    .filter(week -> fetch.filter().mayFind(week.start(), week.end()))
                    .toList();
            return rounds.answer(SCOPE, fetch, touched, maxPerSearch, this::rows);
        }

        private SearchAnswer rows(RowFetch fetch, List<IsoWeek> some) {
            requests++;
            assertThat(some).hasSizeLessThanOrEqualTo(maxPerSearch);
            asked.addAll(some);
            Comparator<Row> comparator = Comparator.comparingLong(Row::time).thenComparingLong(Row::tie);
            Comparator<Row> ordered = fetch.order().isAscending() ? comparator : comparator.reversed();
            Position after = fetch.after();
            Row last = after == null ? null : new Row(after.key(), after.tie(), "");
            List<Row> matching = matching(fetch.filter(), some);
            Collections.shuffle(matching, random);
            List<StoredTransaction> found = matching.stream()
                    .filter(row -> last == null || ordered.compare(row, last) > 0)
                    .sorted(ordered)
                    .limit(fetch.size())
                    .map(Stored::stored)
                    .toList();
            return new SearchAnswer(found, 0);
        }

        private List<Row> matching(TransactionFilter filter, List<IsoWeek> some) {
            Set<IsoWeek> of = new HashSet<>(some);
            List<Row> found = new ArrayList<>();
            for (Row row : rows) {
                if (of.contains(IsoWeek.ofEpochMillis(row.time())) && matches(row, filter)) {
                    found.add(row);
                }
            }
            return found;
        }

        private static boolean matches(Row row, TransactionFilter filter) {
            if (filter instanceof TransactionFilter.And and) {
                return and.filters().stream().allMatch(part -> matches(row, part));
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
