package org.txsearch.summary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.json.JsonScanner;

/** The groups of a summary as they are read from an answer, each with a cell for every span. */
final class SummaryGroups {

    private final @Nullable SummarySpans spans;
    private final int fields;
    private final SortedMap<String, SortedMap<List<@Nullable String>, Cell[]>> cellsByCurrency = new TreeMap<>();
    private int buckets;

    SummaryGroups(@Nullable SummarySpans spans, int fields) {
        this.spans = spans;
        this.fields = fields;
    }

    int buckets() {
        return buckets;
    }

    /** Returns how many groups there are, the empty ones among them. */
    long size() {
        return cellsByCurrency.values().stream().mapToLong(Map::size).sum() * spanCount();
    }

    /** Reads one bucket: a group's transactions of one direction; the scanner is before it. */
    void read(JsonScanner scanner) {
        buckets++;
        BucketKey key = null;
        BucketSums whole = new BucketSums();
        long[] inSpans = new long[1];
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("key")) {
                key = BucketKey.read(scanner, fields);
            } else if (!(spans != null && key != null && readSpans(scanner, spans, cells(key), key.debit(), inSpans))
                    && !whole.take(scanner)) {
                scanner.skipValue();
            }
        }
        if (key == null) {
            throw new IllegalStateException("A bucket has no key");
        }
        if (spans == null) {
            cells(key)[0].add(whole, key.debit());
        } else if (inSpans[0] != whole.count()) {
            throw new IllegalStateException("Not every transaction of a group is in one of its spans");
        }
    }

    /**
     * Reads spans, if the scanner's current member has any, and adds how many transactions they have; returns whether it
     * has.
     */
    private static boolean readSpans(
            JsonScanner scanner, SummarySpans divided, Cell[] cells, boolean debit, long[] count) {
        return SpanDivision.read(scanner, () -> {
            long[] from = {Long.MIN_VALUE};
            BucketSums sums = BucketSums.read(scanner, () -> from[0] = Long.parseLong(scanner.readString()));
            cells[divided.startingAt(from[0])].add(sums, debit);
            count[0] += sums.count();
        });
    }

    private Cell[] cells(BucketKey key) {
        return cellsByCurrency
                .computeIfAbsent(key.currency(), currency -> new TreeMap<>(new ValueOrder()))
                .computeIfAbsent(key.values(), values -> {
                    Cell[] fresh = new Cell[spanCount()];
                    Arrays.setAll(fresh, span -> new Cell());
                    return fresh;
                });
    }

    private int spanCount() {
        return spans == null ? 1 : spans.size();
    }

    /** All groups, by currency, then by time, then by their values. */
    List<SummaryGroup> inOrder() {
        List<SummaryGroup> groups = new ArrayList<>((int) size());
        cellsByCurrency.forEach((currency, cellsByValues) -> {
            for (int i = 0; i < spanCount(); i++) {
                int span = i;
                cellsByValues.forEach((values, cells) -> groups.add(new SummaryGroup(
                        currency,
                        spans == null ? null : spans.from(span),
                        spans == null ? null : spans.to(span),
                        values,
                        cells[span].sums(),
                        cells[span].least(),
                        cells[span].greatest())));
            }
        });
        return groups;
    }

    /** Everything, by the currency's code. */
    SortedMap<String, CurrencySums> totals() {
        SortedMap<String, CurrencySums> totals = new TreeMap<>();
        cellsByCurrency.forEach((currency, cellsByValues) -> cellsByValues.values().stream()
                .flatMap(Arrays::stream)
                .forEach(cell -> totals.merge(currency, cell.sums(), CurrencySums::plus)));
        return totals;
    }

    /** What one group has in one span: the transactions that brought money and those that took it, put together. */
    static final class Cell {

        private CurrencySums sums = CurrencySums.NONE;
        private @Nullable Long least;
        private @Nullable Long greatest;

        void add(BucketSums bucket, boolean debit) {
            if (bucket.count() == 0) {
                return;
            }
            sums = sums.plus(bucket.sums());
            long from = debit ? -bucket.largest() : bucket.smallest();
            long to = debit ? -bucket.smallest() : bucket.largest();
            least = least == null ? from : Math.min(least, from);
            greatest = greatest == null ? to : Math.max(greatest, to);
        }

        CurrencySums sums() {
            return sums;
        }

        @Nullable
        Long least() {
            return least;
        }

        @Nullable
        Long greatest() {
            return greatest;
        }
    }

    /**
     * The key of a bucket.
     *
     * @param currency the currency's code
     * @param values the values that are grouped by; null is one of its own
     * @param debit whether the transactions in it took money
     */
    record BucketKey(String currency, List<@Nullable String> values, boolean debit) {

        private static final String DEBIT = "DEBIT";

        static BucketKey read(JsonScanner scanner, int fields) {
            String currency = "";
            boolean debit = false;
            @Nullable String[] values = new @Nullable String[fields];
            scanner.beginObject();
            while (scanner.nextMember()) {
                if (scanner.nameIs(SummaryBody.CURRENCY)) {
                    currency = scanner.readString();
                } else if (scanner.nameIs(SummaryBody.DIRECTION)) {
                    debit = scanner.readString().equals(DEBIT);
                } else {
                    value(scanner, values);
                }
            }
            return new BucketKey(currency, Collections.unmodifiableList(Arrays.asList(values)), debit);
        }

        private static void value(JsonScanner scanner, @Nullable String[] values) {
            for (int i = 0; i < values.length; i++) {
                if (scanner.nameIs(SummaryBody.value(i))) {
                    boolean isNull = scanner.firstByte() == 'n';
                    String text = scanner.readString();
                    values[i] = isNull ? null : text;
                    return;
                }
            }
            scanner.skipValue();
        }
    }
}
