package org.txsearch.api.limit;

import jakarta.servlet.http.HttpServletResponse;
import java.util.function.LongSupplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/** Counts requests against the rates of merchants and partners, and adds what is left to each response. */
@Component
public final class Rates {

    private static final String POLICY = "RateLimit-Policy";
    private static final String STATE = "RateLimit";

    private final RateLimit merchants;
    private final RateLimit partners;
    private final LimitMetrics metrics;

    @Autowired
    Rates(LimitSettings settings, LimitMetrics metrics) {
        this(settings, metrics, System::nanoTime);
    }

    Rates(LimitSettings settings, LimitMetrics metrics, LongSupplier nanos) {
        this.metrics = metrics;
        this.merchants = new RateLimit("merchant", settings.merchantRate(), nanos);
        this.partners = new RateLimit("partner", settings.partnerRate(), nanos);
    }

    /**
     * Counts a request for that merchant, whoever sent it.
     *
     * @throws ProblemException if the rate is used up
     */
    public void countForMerchant(String merchantId, HttpServletResponse response) {
        count(
                merchants,
                merchantId,
                response,
                LimitMetrics.Limit.MERCHANT_RATE,
                "The merchant's rate is used up; try again after the seconds in Retry-After.");
    }

    /**
     * Counts a request of that partner, whatever merchant it acts for.
     *
     * @throws ProblemException if the rate is used up
     */
    public void countForPartner(String partnerId, HttpServletResponse response) {
        count(
                partners,
                partnerId,
                response,
                LimitMetrics.Limit.PARTNER_RATE,
                "The partner's rate is used up; try again after the seconds in Retry-After.");
    }

    private void count(
            RateLimit limit, String caller, HttpServletResponse response, LimitMetrics.Limit name, String refusal) {
        RateLimit.Taken taken = limit.take(caller);
        add(response, POLICY, limit.policy());
        add(response, STATE, limit.state(taken));
        if (!taken.granted()) {
            throw metrics.refusal(name, ProblemCode.RATE_LIMITED, refusal, taken.untilNext());
        }
    }

    /** One line with a list, which more clients support than several lines. */
    private static void add(HttpServletResponse response, String name, String item) {
        String before = response.getHeader(name);
        response.setHeader(name, before == null ? item : before + ", " + item);
    }
}
