package org.txsearch.api.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/**
 * Bounds how many files are sent at once. A file may take hours to a slow reader: what is sent gives its place among the
 * requests back, and has one here instead.
 */
@Component
public final class Downloads {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    private final int most;
    private final int mostOfOneMerchant;
    private final Map<String, Integer> byMerchant = new HashMap<>();
    private final LimitMetrics metrics;
    private int all;

    Downloads(LimitSettings settings, LimitMetrics metrics) {
        this.metrics = metrics;
        this.most = settings.downloads();
        this.mostOfOneMerchant = settings.downloadsOfOneMerchant();
        metrics.show("txsearch.downloads.active", "Files being sent", this::active);
    }

    /**
     * Takes a place for a file of that merchant.
     *
     * @throws ProblemException where there is none
     */
    public RequestPlace begin(HttpServletRequest request, String merchantId) {
        synchronized (this) {
            int own = byMerchant.getOrDefault(merchantId, 0);
            if (own >= mostOfOneMerchant) {
                metrics.refused(LimitMetrics.Limit.MERCHANT_DOWNLOADS);
                throw ProblemException.of(
                                ProblemCode.RATE_LIMITED,
                                "Too many of the merchant's files are being sent; wait for one of them, then try again after the seconds in Retry-After.")
                        .withRetryAfter(RetryAfter.atLeast(RETRY_AFTER));
            }
            if (all >= most) {
                metrics.refused(LimitMetrics.Limit.DOWNLOADS);
                throw ProblemException.of(
                                ProblemCode.OVERLOADED,
                                "Too many files are being sent; try again after the seconds in Retry-After.")
                        .withRetryAfter(RetryAfter.atLeast(RETRY_AFTER));
            }
            all++;
            byMerchant.put(merchantId, own + 1);
        }
        RequestPlace.giveBackAll(request);
        return new RequestPlace(() -> end(merchantId));
    }

    private synchronized int active() {
        return all;
    }

    private synchronized void end(String merchantId) {
        all--;
        byMerchant.computeIfPresent(merchantId, (id, count) -> count == 1 ? null : count - 1);
    }
}
