package org.txsearch.api.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.exports.ExportJobs.SeenJob;

/** The order of exports: first the merchant whose last turn is the longest ago, however many exports others have waiting. */
final class FairQueue {

    private static final int MAX_KNOWN = 10_000;

    private final int maxOfOneMerchant;
    private final Map<String, Long> lastTurns = new HashMap<>();
    private long turn;

    FairQueue(int maxOfOneMerchant) {
        this.maxOfOneMerchant = maxOfOneMerchant;
    }

    /**
     * The exports to take, in this order.
     *
     * @param waiting the oldest waiting export of each merchant
     * @param running the running exports of all instances
     */
    List<SeenJob> next(List<SeenJob> waiting, List<SeenJob> running) {
        Map<String, Integer> busy = new HashMap<>();
        running.forEach(seen -> busy.merge(seen.job().merchantId(), 1, Integer::sum));
        List<SeenJob> next = new ArrayList<>(waiting);
        next.removeIf(seen -> busy.getOrDefault(seen.job().merchantId(), 0) >= maxOfOneMerchant);
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
