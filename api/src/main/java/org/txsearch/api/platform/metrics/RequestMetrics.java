package org.txsearch.api.platform.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;
import org.txsearch.api.platform.problem.RouteTemplates;

/**
 * Times requests under the name and the labels of Spring's own observation, which creates a context, a scope and two sets of labels
 * for each request. This filter needs one lookup in a map.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
final class RequestMetrics extends OncePerRequestFilter {

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY");
    private static final String NO_ROUTE = "NOT_FOUND";
    private static final String OTHER = "OTHER";

    private final MeterRegistry meters;
    private final RouteTemplates routes;
    private final ConcurrentHashMap<RequestKind, Timer> timers = new ConcurrentHashMap<>();

    RequestMetrics(MeterRegistry meters, RouteTemplates routes) {
        this.meters = meters;
        this.routes = routes;
    }

    /** The labels. All of their values come from short lists. */
    private record RequestKind(String method, String uri, int status) {}

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long start = System.nanoTime();
        int status = HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
        try {
            chain.doFilter(request, response);
            status = response.getStatus();
        } finally {
            timer(request, status).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        }
    }

    private Timer timer(HttpServletRequest request, int status) {
        String method = METHODS.contains(request.getMethod()) ? request.getMethod() : OTHER;
        return timers.computeIfAbsent(new RequestKind(method, uri(request, status), status), this::timer);
    }

    private Timer timer(RequestKind kind) {
        return Timer.builder("http.server.requests")
                .description("Requests until their responses are written")
                .tag("method", kind.method)
                .tag("uri", kind.uri)
                .tag("status", Integer.toString(kind.status))
                .tag("outcome", outcome(kind.status))
                .register(meters);
    }

    /** Returns the route's template, even if the request was refused before routing. */
    private String uri(HttpServletRequest request, int status) {
        String template = template(request);
        if (template != null) {
            return template;
        }
        return status == HttpServletResponse.SC_NOT_FOUND ? NO_ROUTE : OTHER;
    }

    private @Nullable String template(HttpServletRequest request) {
        Object matched = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        return matched == null ? routes.of(request) : matched.toString();
    }

    private static String outcome(int status) {
        return switch (status / 100) {
            case 1 -> "INFORMATIONAL";
            case 2 -> "SUCCESS";
            case 3 -> "REDIRECTION";
            case 4 -> "CLIENT_ERROR";
            default -> "SERVER_ERROR";
        };
    }
}
