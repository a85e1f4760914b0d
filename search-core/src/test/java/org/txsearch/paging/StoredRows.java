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
import org.jspecify.annotations.Nullable;
import org.txsearch.freshness.AsOf;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.week.IsoWeek;

/** Rows in many weeks, and the searches for them, which are counted. */
final class StoredRows {

    private static final TransactionFilter ALL = new TransactionFilter.And(List.of());
    private static final TenantScope SCOPE = new TenantScope("M1");
    private static final long WEEK_MILLIS = 7L * 86_400_000;

    final List<IsoWeek> weeks;
    private final List<Row> rows = new ArrayList<>();
    final Set<IsoWeek> asked = new HashSet<>();
    private final RowDensity density = new RowDensity();
    final Random random;
    int maxPerSearch = Integer.MAX_VALUE;
    int requests;

    private record Row(long time, long tie, String id) {}

    StoredRows(int count, long seed) {
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
        Comparator<Row> comparator =
                Comparator.comparingLong(Row::time).thenComparingLong(Row::tie).thenComparing(Row::id);
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
        return new WeekRounds(density, SCOPE, fetch, touched, maxPerSearch, this::rows).answer();
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
                .map(StoredRows::stored)
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
