package org.txsearch.api.limit;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.txsearch.api.problem.ProblemAnswers;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;

/**
 * The outermost limit: so many requests are worked on at once, and a further one is refused before even its token is read.
 *
 * <p>docs/merchants/limits.md says why the number is fixed, and how to choose it.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 3)
final class ProcessConcurrencyLimit extends OncePerRequestFilter {

    private final Bulkhead places;
    private final ProblemAnswers answers;
    private final LimitMetrics metrics;
    private final ShedCount shed = new ShedCount();

    ProcessConcurrencyLimit(LimitSettings settings, ProblemAnswers answers, LimitMetrics metrics) {
        this.answers = answers;
        this.metrics = metrics;
        this.places = Bulkhead.of(
                "fleet",
                BulkheadConfig.custom()
                        .maxConcurrentCalls(settings.inFlight())
                        // Whoever waited would be answered late, and keep a thread and a connection until then.
                        .maxWaitDuration(Duration.ZERO)
                        .fairCallHandlingStrategyEnabled(false)
                        .writableStackTraceEnabled(false)
                        .build());
        metrics.show(
                "txsearch.requests.in.flight",
                "Requests at work",
                () -> settings.inFlight() - places.getMetrics().getAvailableConcurrentCalls());
        metrics.show("txsearch.requests.in.flight.limit", "The most requests at work", settings::inFlight);
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        // A balancer that cannot ask would take an instance away that is merely busy; and whoever cannot get a token
        // waits for it.
        String path = request.getRequestURI();
        return path.startsWith("/health/") || path.startsWith("/oauth2/");
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        RequestPermit permit;
        try {
            permit = RequestPermit.take(this::take, places::onComplete).of(request);
        } catch (ProblemException overloaded) {
            answers.write(request, response, overloaded);
            return;
        }
        try (permit) {
            chain.doFilter(request, response);
        }
    }

    private void take() {
        if (!places.tryAcquirePermission()) {
            shed.add();
            metrics.refused(LimitMetrics.Limit.IN_FLIGHT);
            throw ProblemException.of(
                            ProblemCode.OVERLOADED,
                            "The service has more to do than it can; try again after the seconds in Retry-After.")
                    .withRetryAfter(RetryAfter.atLeast(Duration.ZERO));
        }
    }
}
