package org.txsearch.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;
import org.txsearch.json.JsonScanner;

/**
 * The payers of each currency with the greatest gross, found among all of them.
 *
 * <p>Terms ordered by a sum are cut in each shard before they are added up, and so may be wrong. Here every payer is seen, in
 * pages by id.
 */
final class TopPayers {

    private static final Comparator<TopPayer> MAX_FIRST =
            Comparator.comparing(TopPayer::gross).reversed().thenComparing(TopPayer::id, ValueOrder::compare);

    private final int top;
    private final SummaryLimits limits;
    private final SortedMap<String, PriorityQueue<TopPayer>> leadersByCurrency = new TreeMap<>();
    private Map<String, String> lastKey = Map.of();
    private int payers;
    private int onPage;

    TopPayers(int top, SummaryLimits limits) {
        this.top = top;
        this.limits = limits;
    }

    /** Reads a page of payers; the scanner is before the aggregation. */
    void readPage(JsonScanner scanner) {
        onPage = 0;
        BucketSums.buckets(scanner, () -> read(scanner));
    }

    /** Returns the key of the last payer if a page may follow; none if all have been seen. */
    Map<String, String> next() {
        return onPage < limits.payerPage() ? Map.of() : lastKey;
    }

    private void read(JsonScanner scanner) {
        onPage++;
        String previous = lastKey.getOrDefault(SummaryBody.PAYER, "");
        BucketSums sums = BucketSums.read(scanner, () -> lastKey = key(scanner));
        String currency = lastKey.getOrDefault(SummaryBody.CURRENCY, "");
        String id = lastKey.getOrDefault(SummaryBody.PAYER, "");
        // They are sorted by payer, so that the currencies of one payer are adjacent.
        if (!id.equals(previous) || payers == 0) {
            payers++;
        }
        if (payers > limits.payers()) {
            throw new TooManyGroupsException(TooManyGroupsException.What.PAYERS, limits.payers());
        }
        add(currency, id, sums.sums());
    }

    private void add(String currency, String id, CurrencySums all) {
        PriorityQueue<TopPayer> leaders =
                leadersByCurrency.computeIfAbsent(currency, code -> new PriorityQueue<>(MAX_FIRST.reversed()));
        leaders.add(new TopPayer(currency, id, null, all.count(), all.gross()));
        if (leaders.size() > top) {
            leaders.remove();
        }
    }

    /** Reads the leaders of each currency, as they come from one search; the scanner is before the currencies. */
    void readLeaders(JsonScanner scanner) {
        BucketSums.buckets(scanner, () -> {
            String currency = "";
            scanner.beginObject();
            while (scanner.nextMember()) {
                if (scanner.nameIs("key")) {
                    currency = scanner.readString();
                } else if (scanner.nameIs(SummaryBody.LEADERS)) {
                    readLeaders(scanner, currency);
                } else {
                    scanner.skipValue();
                }
            }
        });
    }

    private void readLeaders(JsonScanner scanner, String currency) {
        scanner.beginObject();
        while (scanner.nextMember()) {
            if (scanner.nameIs("doc_count_error_upper_bound")) {
                if (scanner.readLong() != 0) {
                    throw new IllegalStateException("A shard has left payers out");
                }
            } else if (scanner.nameIs("buckets")) {
                scanner.readElements(() -> readLeader(scanner, currency));
            } else {
                scanner.skipValue();
            }
        }
    }

    private void readLeader(JsonScanner scanner, String currency) {
        String[] id = {""};
        BucketSums sums = BucketSums.read(scanner, () -> id[0] = scanner.readString());
        add(currency, id[0], sums.sums());
    }

    private static Map<String, String> key(JsonScanner scanner) {
        Map<String, String> key = new LinkedHashMap<>();
        scanner.readMembers(() -> key.put(scanner.name(), scanner.readString()));
        return key;
    }

    List<TopPayer> leaders() {
        List<TopPayer> all = new ArrayList<>();
        leadersByCurrency
                .values()
                .forEach(
                        leaders -> all.addAll(leaders.stream().sorted(MAX_FIRST).toList()));
        return all;
    }
}
