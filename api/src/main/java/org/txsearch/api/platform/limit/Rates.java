package org.txsearch.api.platform.limit;

import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;
import org.txsearch.api.platform.problem.ProblemException;

/** Counts requests against the rates of merchants and partners, and adds the remaining requests to each response. */
@Component
public final class Rates {

    private static final String POLICY = "RateLimit-Policy";
    private static final String STATE = "RateLimit";

    private final RateLimit merchants;
    private final RateLimit partners;
    private final LimitMetrics metrics;

    Rates(LimitSettings settings, LimitMetrics metrics) {
        this.metrics = metrics;
        this.merchants = new RateLimit("merchant", settings.merchantRate(), 1, System::nanoTime);
        this.partners = new RateLimit("partner", settings.partnerRate(), 1, System::nanoTime);
    }

    /**
     * Counts a request for a merchant, which the merchant or a partner sent.
     *
     * @throws ProblemException if the rate is used up
     */
    public void countForMerchant(String merchantId, HttpServletResponse response) {
        count(merchants, merchantId, response, RequestLimit.MERCHANT_RATE);
    }

    /**
     * Counts a request of a partner for any of its merchants.
     *
     * @throws ProblemException if the rate is used up
     */
    public void countForPartner(String partnerId, HttpServletResponse response) {
        count(partners, partnerId, response, RequestLimit.PARTNER_RATE);
    }

    private void count(RateLimit limit, String caller, HttpServletResponse response, RequestLimit name) {
        RateLimit.Taken taken = limit.take(caller, 1);
        add(response, POLICY, limit.policy());
        add(response, STATE, limit.state(taken));
        if (!taken.granted()) {
            throw metrics.refusal(name, taken.untilNext());
        }
    }

    /** One line with a list, which more clients support than several lines. */
    private static void add(HttpServletResponse response, String name, String item) {
        String before = response.getHeader(name);
        response.setHeader(name, before == null ? item : before + ", " + item);
    }
}
