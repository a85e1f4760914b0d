package org.txsearch.api.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/**
 * Keeps one merchant's requests, and those of one partner for all of its merchants, from taking all the permits there are: only so
 * many of them are worked on at once.
 */
@Component
public final class MerchantConcurrencyLimit {

    private final CallerPermits permits;
    private final LimitMetrics metrics;

    MerchantConcurrencyLimit(LimitSettings settings, LimitMetrics metrics) {
        this.metrics = metrics;
        this.permits =
                new CallerPermits(Integer.MAX_VALUE, settings.inFlightOfOneMerchant(), settings.inFlightOfOnePartner());
    }

    /**
     * Takes a permit for a request of that caller.
     *
     * @throws ProblemException where all of the merchant's or of the partner's are taken
     */
    public RequestPermit take(HttpServletRequest request, LimitedCaller caller) {
        caller.note(request);
        return RequestPermit.take(() -> take(caller), () -> permits.giveBack(caller))
                .of(request);
    }

    private void take(LimitedCaller caller) {
        CallerPermits.Exhausted exhausted = permits.tryTake(caller);
        if (exhausted == null) {
            return;
        }
        boolean merchants = exhausted == CallerPermits.Exhausted.THE_MERCHANTS;
        metrics.refused(merchants ? LimitMetrics.Limit.MERCHANT_SHARE : LimitMetrics.Limit.PARTNER_SHARE);
        throw ProblemException.of(
                        ProblemCode.RATE_LIMITED,
                        "Too many requests " + (merchants ? "for this merchant" : "of this partner")
                                + " are in flight; wait for some of them, then try again after the seconds in"
                                + " Retry-After.")
                .withRetryAfter(RetryAfter.atLeast(Duration.ZERO));
    }

    int size() {
        return permits.callers();
    }
}
