package org.txsearch.api.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/**
 * Bounds how many files are sent at once. A file may take hours to a slow reader: what is sent gives its permits among the
 * requests back, and has one here instead.
 */
@Component
public final class Downloads {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    private final CallerPermits permits;
    private final LimitMetrics metrics;

    Downloads(LimitSettings settings, LimitMetrics metrics) {
        this.metrics = metrics;
        this.permits = new CallerPermits(
                settings.downloads(), settings.downloadsOfOneMerchant(), settings.downloadsOfOnePartner());
        metrics.show("txsearch.downloads.active", "Files being sent", permits::taken);
    }

    /**
     * Takes a permit for a file that the request asks for.
     *
     * @throws ProblemException where there is none
     */
    public RequestPermit begin(HttpServletRequest request, String merchantId) {
        LimitedCaller noted = LimitedCaller.of(request);
        LimitedCaller caller = noted == null ? new LimitedCaller(merchantId, null) : noted;
        RequestPermit permit = RequestPermit.take(() -> take(caller), () -> permits.giveBack(caller));
        RequestPermit.lend(request);
        return permit;
    }

    private void take(LimitedCaller caller) {
        CallerPermits.Exhausted exhausted = permits.tryTake(caller);
        if (exhausted == null) {
            return;
        }
        throw switch (exhausted) {
            case THE_MERCHANTS ->
                refused(
                        LimitMetrics.Limit.MERCHANT_DOWNLOADS,
                        ProblemCode.RATE_LIMITED,
                        "Too many of the merchant's files are being sent; wait for one of them, then try again after"
                                + " the seconds in Retry-After.");
            case THE_PARTNERS ->
                refused(
                        LimitMetrics.Limit.PARTNER_DOWNLOADS,
                        ProblemCode.RATE_LIMITED,
                        "Too many files are being sent to this partner; wait for one of them, then try again after the"
                                + " seconds in Retry-After.");
            case ALL ->
                refused(
                        LimitMetrics.Limit.DOWNLOADS,
                        ProblemCode.OVERLOADED,
                        "Too many files are being sent; try again after the seconds in Retry-After.");
        };
    }

    private ProblemException refused(LimitMetrics.Limit limit, ProblemCode code, String detail) {
        metrics.refused(limit);
        return ProblemException.of(code, detail).withRetryAfter(RetryAfter.atLeast(RETRY_AFTER));
    }
}
