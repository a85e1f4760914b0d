package org.txsearch.walk;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import org.txsearch.json.JsonScanner;
import org.txsearch.money.Currencies;
import org.txsearch.money.Currency;
import org.txsearch.money.MinorUnits;
import org.txsearch.summary.CurrencySums;
import org.txsearch.summary.MovementKind;
import org.txsearch.summary.Movements;

/**
 * Counts items and adds up their amounts, fees and nets by currency, type and status, from their stored bytes: the totals that a
 * reader of the file would compute.
 *
 * <p>All of these are among the first members of an item; what follows them is not read.
 */
public final class FoldedTotals {

    private static final int AMOUNTS = 3;

    /** Halves of sums as Elasticsearch has halves of amounts: no number of rows makes a long of them overflow. */
    private static final int LOW_BITS = 26;

    private final Map<MovementKind, RunningTotal> byKind = new HashMap<>();

    private static final class RunningTotal {

        private final long[] highs = new long[AMOUNTS];
        private final long[] lows = new long[AMOUNTS];
        private long count;

        void add(int amount, long minorUnits) {
            highs[amount] += minorUnits >> LOW_BITS;
            lows[amount] += minorUnits & ((1 << LOW_BITS) - 1);
        }

        BigInteger sum(int amount) {
            return BigInteger.valueOf(highs[amount]).shiftLeft(LOW_BITS).add(BigInteger.valueOf(lows[amount]));
        }
    }

    public void add(byte[] bytes, int offset, int length) {
        JsonScanner item = new JsonScanner(bytes, offset, offset + length);
        long[] minorUnits = new long[AMOUNTS];
        int seen = 0;
        Currency own = null;
        String type = "";
        String status = "";
        item.beginObject();
        while (seen < AMOUNTS && item.nextMember()) {
            int amount = amount(item);
            if (amount >= 0) {
                seen++;
            }
            if (item.nameIs("type")) {
                type = item.readString();
            } else if (item.nameIs("status")) {
                status = item.readString();
            } else if (amount < 0 || item.firstByte() == 'n') {
                item.skipValue();
            } else {
                own = money(item, bytes, minorUnits, amount);
            }
        }
        if (own == null || type.isEmpty() || status.isEmpty()) {
            throw new IllegalArgumentException("An item has no amount, type or status");
        }
        RunningTotal running =
                byKind.computeIfAbsent(new MovementKind(own.code(), type, status), kind -> new RunningTotal());
        running.count++;
        for (int i = 0; i < AMOUNTS; i++) {
            running.add(i, minorUnits[i]);
        }
    }

    private static int amount(JsonScanner item) {
        return item.nameIs("amount") ? 0 : item.nameIs("fee") ? 1 : item.nameIs("net") ? 2 : -1;
    }

    /** Reads an amount, whose value comes before its currency's code. */
    private static Currency money(JsonScanner item, byte[] bytes, long[] minorUnits, int amount) {
        int start = 0;
        int end = 0;
        Currency found = null;
        item.beginObject();
        while (item.nextMember()) {
            item.firstByte();
            int from = item.position() + 1;
            boolean isValue = item.nameIs("value");
            boolean isCode = item.nameIs("currency_code");
            item.skipValue();
            int to = item.position() - 1;
            if (isValue) {
                start = from;
                end = to;
            } else if (isCode) {
                found = Currencies.find(bytes, from, to - from);
            }
        }
        if (found == null) {
            throw new IllegalArgumentException("An amount has no currency");
        }
        minorUnits[amount] = MinorUnits.parse(bytes, start, end - start, found);
        return found;
    }

    public Movements movements() {
        Map<MovementKind, CurrencySums> sums = new HashMap<>();
        byKind.forEach((kind, running) ->
                sums.put(kind, new CurrencySums(running.count, running.sum(0), running.sum(1), running.sum(2))));
        return new Movements(sums);
    }

    /** Returns the totals so far, by the currency's code. */
    public SortedMap<String, CurrencySums> sums() {
        return movements().totals();
    }
}
