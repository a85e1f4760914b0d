package org.txsearch.api.limit;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/** Keeps one merchant's requests from taking all the room there is: only so many of them are worked on at once. */
@Component
public final class MerchantShare {

    private final ConcurrentHashMap<String, Integer> inFlight = new ConcurrentHashMap<>();
    private final int most;
    private final LimitMetrics metrics;

    MerchantShare(LimitSettings settings, LimitMetrics metrics) {
        this.metrics = metrics;
        this.most = settings.inFlightOfOneMerchant();
    }

    /**
     * Takes a place for a request of that merchant.
     *
     * @throws ProblemException where all its places are taken
     */
    public RequestPlace take(String merchantId) {
        boolean[] taken = new boolean[1];
        inFlight.compute(merchantId, (id, count) -> {
            int before = count == null ? 0 : count;
            taken[0] = before < most;
            return taken[0] ? before + 1 : before;
        });
        if (!taken[0]) {
            metrics.refused(LimitMetrics.Limit.MERCHANT_SHARE);
            throw ProblemException.of(
                            ProblemCode.RATE_LIMITED,
                            "Too many requests for this merchant are in flight; wait for some of them, then try again after the seconds in Retry-After.")
                    .withRetryAfter(RetryAfter.atLeast(Duration.ZERO));
        }
        return new RequestPlace(
                () -> inFlight.computeIfPresent(merchantId, (id, count) -> count == 1 ? null : count - 1));
    }

    int size() {
        return inFlight.size();
    }
}
