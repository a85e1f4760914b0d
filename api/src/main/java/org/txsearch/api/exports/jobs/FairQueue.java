package org.txsearch.api.exports.jobs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;

/**
 * Orders waiting exports: the merchant whose last turn is longest ago comes first, regardless of the length of other
 * queues.
 */
final class FairQueue {

    private static final int MAX_KNOWN = 10_000;

    private final int maxOfOneMerchant;
    private final Map<String, Long> lastTurns = new HashMap<>();
    private long turn;

    FairQueue(int maxOfOneMerchant) {
        this.maxOfOneMerchant = maxOfOneMerchant;
    }

    /**
     * Returns the exports to take, in order.
     *
     * @param waiting the oldest waiting export of each merchant
     * @param running the running exports of all instances
     */
    List<Versioned<ExportJob>> next(List<Versioned<ExportJob>> waiting, List<Versioned<ExportJob>> running) {
        Map<String, Integer> busy = new HashMap<>();
        running.forEach(seen -> busy.merge(seen.value().merchantId(), 1, Integer::sum));
        List<Versioned<ExportJob>> next = new ArrayList<>(waiting);
        next.removeIf(seen -> busy.getOrDefault(seen.value().merchantId(), 0) >= maxOfOneMerchant);
        next.sort(Comparator.comparing((Versioned<ExportJob> seen) ->
                        lastTurns.getOrDefault(seen.value().merchantId(), 0L))
                .thenComparing(seen -> seen.value().times().created()));
        return next;
    }

    void took(String merchantId) {
        if (lastTurns.size() >= MAX_KNOWN) {
            lastTurns.clear();
        }
        lastTurns.put(merchantId, ++turn);
    }
}
