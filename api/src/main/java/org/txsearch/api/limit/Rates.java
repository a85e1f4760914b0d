package org.txsearch.api.limit;

import jakarta.servlet.http.HttpServletResponse;
import java.util.function.LongSupplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/** Counts requests against the rates of merchants and partners, and tells each answer what is left. */
@Component
public final class Rates {

    private static final String POLICY = "RateLimit-Policy";
    private static final String STATE = "RateLimit";

    private final RateLimit merchants;
    private final RateLimit partners;

    @Autowired
    Rates(LimitSettings settings) {
        this(settings, System::nanoTime);
    }

    Rates(LimitSettings settings, LongSupplier nanos) {
        this.merchants = new RateLimit("merchant", settings.merchantRate(), nanos);
        this.partners = new RateLimit("partner", settings.partnerRate(), nanos);
    }

    /**
     * Counts a request for that merchant, whoever sent it.
     *
     * @throws ProblemException where the rate is used up
     */
    public void countForMerchant(String merchantId, HttpServletResponse response) {
        count(merchants, merchantId, response, "The merchant's rate is used up.");
    }

    /**
     * Counts a request of that partner, whomever it acts for.
     *
     * @throws ProblemException where the rate is used up
     */
    public void countForPartner(String partnerId, HttpServletResponse response) {
        count(partners, partnerId, response, "The partner's rate is used up.");
    }

    private static void count(RateLimit limit, String caller, HttpServletResponse response, String refusal) {
        RateLimit.Taken taken = limit.take(caller);
        add(response, POLICY, limit.policy());
        add(response, STATE, limit.state(taken));
        if (!taken.granted()) {
            throw ProblemException.of(ProblemCode.RATE_LIMITED, refusal)
                    .withRetryAfter(RetryAfter.atLeast(taken.untilNext()));
        }
    }

    /** One line with a list, which more clients understand than several lines. */
    private static void add(HttpServletResponse response, String name, String item) {
        String before = response.getHeader(name);
        response.setHeader(name, before == null ? item : before + ", " + item);
    }
}
