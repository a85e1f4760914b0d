package org.txsearch.api.limit;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.txsearch.api.problem.ProblemAnswers;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/**
 * The outermost limit: the process handles a fixed number of requests at once, and refuses a further one before it reads the
 * token. Until the caller is known, a permit of {@link Strangers} counts instead.
 *
 * <p>docs/operators/limits.md explains why the number is fixed, and how to choose it.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 3)
final class ProcessConcurrencyLimit extends OncePerRequestFilter {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessConcurrencyLimit.class);
    private static final long BETWEEN_WARNINGS = TimeUnit.SECONDS.toNanos(10);

    private final Semaphore permits;
    private final ProblemAnswers answers;
    private final LimitMetrics metrics;
    private final Strangers strangers;
    private final LongAdder refused = new LongAdder();
    private final AtomicLong lastWarning = new AtomicLong(System.nanoTime() - BETWEEN_WARNINGS);

    ProcessConcurrencyLimit(LimitSettings settings, ProblemAnswers answers, LimitMetrics metrics, Strangers strangers) {
        this.answers = answers;
        this.metrics = metrics;
        this.strangers = strangers;
        this.permits = new Semaphore(settings.inFlight());
        metrics.show(
                "txsearch.requests.in.flight",
                "Requests in flight",
                () -> settings.inFlight() - permits.availablePermits());
        metrics.show("txsearch.requests.in.flight.limit", "The maximum of requests in flight", settings::inFlight);
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return Doorkeeper.isProbe(request);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        RequestPermit permit;
        try {
            permit = take(request);
        } catch (ProblemException overloaded) {
            answers.write(request, response, overloaded);
            return;
        }
        try (permit) {
            chain.doFilter(request, response);
        }
    }

    private RequestPermit take(HttpServletRequest request) {
        RequestPermit permit = strangers.isKnown(request)
                ? RequestPermit.take(this::take, permits::release)
                : RequestPermit.take(strangers::takePermit, strangers::releasePermit)
                        .onceKnown(this::take, permits::release);
        return permit.of(request);
    }

    /** Never waits: a request that waited would be answered late, and hold a thread and a connection until then. */
    private void take() {
        if (permits.tryAcquire()) {
            return;
        }
        refused.increment();
        long last = lastWarning.get();
        long now = System.nanoTime();
        // A line for each refusal would be work of its own.
        if (now - last >= BETWEEN_WARNINGS && lastWarning.compareAndSet(last, now)) {
            LOG.warn("Overloaded: {} requests refused since the last warning", refused.sumThenReset());
        }
        throw metrics.refusal(
                LimitMetrics.Limit.IN_FLIGHT,
                ProblemCode.OVERLOADED,
                "The service is overloaded; try again after the seconds in Retry-After.",
                Duration.ZERO);
    }
}
