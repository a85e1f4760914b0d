package org.txsearch.summary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.json.JsonScanner;

/** The groups of a summary as they are read from an answer, each with a cell for every span. */
final class Groups {

    private final @Nullable Spans spans;
    private final int fields;
    private final SortedMap<String, SortedMap<List<@Nullable String>, Cell[]>> cellsByCurrency = new TreeMap<>();
    private int buckets;

    Groups(@Nullable Spans spans, int fields) {
        this.spans = spans;
        this.fields = fields;
    }

    /** How many buckets were read. */
    int buckets() {
        return buckets;
    }

    /** How many groups there are, the empty ones among them. */
    long size() {
        return cellsByCurrency.values().stream().mapToLong(Map::size).sum() * spanCount();
    }

    /** Reads one bucket: a group's transactions of one direction; the scanner stands before it. */
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

    /** Reads spans, if the scanner's current member has any, and adds how many transactions they have; says whether it has. */
    private static boolean readSpans(JsonScanner scanner, Spans divided, Cell[] cells, boolean debit, long[] count) {
        return SpanDivision.read(scanner, () -> {
            BucketSums sums = new BucketSums();
            long from = Long.MIN_VALUE;
            scanner.beginObject();
            while (scanner.nextMember()) {
                if (scanner.nameIs("key")) {
                    from = Long.parseLong(scanner.readString());
                } else if (!sums.take(scanner)) {
                    scanner.skipValue();
                }
            }
            cells[divided.startingAt(from)].add(sums, debit);
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
    List<TransactionSummary.Group> inOrder() {
        List<TransactionSummary.Group> groups = new ArrayList<>((int) size());
        cellsByCurrency.forEach((currency, cellsByValues) -> {
            for (int i = 0; i < spanCount(); i++) {
                int span = i;
                cellsByValues.forEach((values, cells) -> groups.add(new TransactionSummary.Group(
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
    SortedMap<String, Sums> totals() {
        SortedMap<String, Sums> totals = new TreeMap<>();
        cellsByCurrency.forEach((currency, cellsByValues) -> cellsByValues.values().stream()
                .flatMap(Arrays::stream)
                .forEach(cell -> totals.merge(currency, cell.sums(), Sums::plus)));
        return totals;
    }
}
