package org.txsearch.api.limit;

import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.springframework.stereotype.Component;
import org.txsearch.api.limit.LimitMetrics.Limit;
import org.txsearch.api.problem.ProblemException;

/** Counts requests against the rates of merchants and partners, and adds what is left to each response. */
@Component
public final class Rates {

    private static final String POLICY = "RateLimit-Policy";
    private static final String STATE = "RateLimit";

    private final RateLimit merchants;
    private final RateLimit partners;
    private final LimitMetrics metrics;

    Rates(LimitSettings settings, LimitMetrics metrics) {
        this.metrics = metrics;
        this.merchants = new RateLimit("merchant", settings.merchantRate(), System::nanoTime);
        this.partners = new RateLimit("partner", settings.partnerRate(), System::nanoTime);
    }

    /**
     * Counts a request for that merchant, whoever sent it.
     *
     * @throws ProblemException if the rate is used up
     */
    public void countForMerchant(String merchantId, HttpServletResponse response) {
        count(merchants, merchantId, response, Limit.MERCHANT_RATE);
    }

    /**
     * Counts a request of that partner, whatever merchant it acts for.
     *
     * @throws ProblemException if the rate is used up
     */
    public void countForPartner(String partnerId, HttpServletResponse response) {
        count(partners, partnerId, response, Limit.PARTNER_RATE);
    }

    private void count(RateLimit limit, String caller, HttpServletResponse response, Limit name) {
        RateLimit.Taken taken = limit.take(caller);
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

    /**
     * A bucket of tokens for each of many callers; its capacity is what is refilled within one second.
     *
     * <p>A bucket is one number: the moment at which it will be full again. A full bucket needs no memory, so only the callers of the
     * last second are stored.
     */
    static final class RateLimit {

        private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

        private final String name;
        private final int perSecond;
        private final LongSupplier nanos;
        private final long origin;
        private final ConcurrentHashMap<String, Long> fullAt = new ConcurrentHashMap<>();
        private final AtomicLong nextSweep = new AtomicLong(SECOND);

        /** A limit of that name, by a clock that counts nanoseconds and never goes back. */
        RateLimit(String name, int perSecond, LongSupplier nanos) {
            this.name = name;
            this.perSecond = perSecond;
            this.nanos = nanos;
            this.origin = nanos.getAsLong();
        }

        /**
         * The outcome of a request for a token.
         *
         * @param granted whether one was taken
         * @param remaining how many are left
         * @param untilNext how long until there is another
         */
        record Taken(boolean granted, long remaining, Duration untilNext) {}

        /** Takes a token from that caller's bucket, if there is one in it. */
        Taken take(String caller) {
            long now = nanos.getAsLong() - origin;
            sweep(now);
            long[] before = new long[1];
            fullAt.compute(caller, (id, known) -> {
                before[0] = known == null ? now : Math.max(known, now);
                long after = before[0] + cost(1);
                return after - now > SECOND ? before[0] : Long.valueOf(after);
            });
            long available = SECOND - (before[0] - now);
            boolean granted = available >= cost(1);
            long left = granted ? available - cost(1) : available;
            return new Taken(granted, left / cost(1), Duration.ofNanos(Math.max(0, cost(1) - left)));
        }

        private long cost(int tokens) {
            return tokens * SECOND / perSecond;
        }

        /** Removes full buckets, once a second at most. */
        private void sweep(long now) {
            long due = nextSweep.get();
            if (now >= due && nextSweep.compareAndSet(due, now + SECOND)) {
                fullAt.values().removeIf(full -> full <= now);
            }
        }

        int size() {
            return fullAt.size();
        }

        /** The limit as a structured field's item (draft-ietf-httpapi-ratelimit-headers). */
        String policy() {
            return "\"" + name + "\";q=" + perSecond + ";w=1";
        }

        /** The remaining tokens as a structured field's item; within a second the bucket is full again. */
        String state(Taken taken) {
            return "\"" + name + "\";r=" + taken.remaining() + ";t=1";
        }
    }
}
