package org.txsearch.api.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.exports.SeenJob;

/** Whose export comes next: the merchant's whose turn was the longest ago, however many another one has waiting. */
final class FairQueue {

    private static final int MAX_KNOWN = 10_000;

    private final int mostOfOneMerchant;
    private final Map<String, Long> lastTurns = new HashMap<>();
    private long turn;

    FairQueue(int mostOfOneMerchant) {
        this.mostOfOneMerchant = mostOfOneMerchant;
    }

    /**
     * Which exports to take, in this order.
     *
     * @param waiting of each merchant the one that waits longest
     * @param running those that workers are on, whichever instance they are of
     */
    List<SeenJob> next(List<SeenJob> waiting, List<SeenJob> running) {
        Map<String, Integer> busy = new HashMap<>();
        running.forEach(seen -> busy.merge(seen.job().merchantId(), 1, Integer::sum));
        List<SeenJob> next = new ArrayList<>(waiting);
        next.removeIf(seen -> busy.getOrDefault(seen.job().merchantId(), 0) >= mostOfOneMerchant);
        next.sort(Comparator.comparing(
                        (SeenJob seen) -> lastTurns.getOrDefault(seen.job().merchantId(), 0L))
                .thenComparing(seen -> seen.job().times().created()));
        return next;
    }

    /** Notes that it was this merchant's turn. */
    void took(String merchantId) {
        if (lastTurns.size() >= MAX_KNOWN) {
            lastTurns.clear();
        }
        lastTurns.put(merchantId, ++turn);
    }
}
