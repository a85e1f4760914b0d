package org.txsearch.api.platform.audit;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.txsearch.api.platform.http.PrivatePaths;
import org.txsearch.api.platform.http.RequestId;
import org.txsearch.api.platform.limit.SearchCosts;
import org.txsearch.api.platform.problem.RouteTemplates;
import org.txsearch.api.platform.security.Caller;
import org.txsearch.grants.GrantKey;
import org.txsearch.query.TenantScope;

/**
 * Writes one line for each request of the API, including refused ones, but not those that the limit of concurrent requests refused.
 *
 * <p>It runs inside that limit, so that its refusals cost no line, and outside the filters that turn exceptions into responses, so
 * that it sees the status.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 5)
final class AuditFilter extends OncePerRequestFilter {

    /** A separate logger, so that operators can direct it elsewhere. */
    static final String LOGGER = "txsearch.audit";

    private static final Logger AUDIT = LoggerFactory.getLogger(LOGGER);
    private static final Pattern METHOD = Pattern.compile("[A-Z]{1,10}");
    private static final int MAX_SUBJECT_LENGTH = 200;
    private static final double NANOSECONDS_PER_MICROSECOND = 1e3;
    private static final double MICROSECONDS_PER_MILLISECOND = 1e3;

    private final RouteTemplates routes;
    private final boolean hasFields;

    AuditFilter(RouteTemplates routes, @Value("${txsearch.logs.format:text}") String format) {
        this.routes = routes;
        this.hasFields = format.strip().equals("ecs");
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !PrivatePaths.contain(request.getServletPath()) || !AUDIT.isInfoEnabled();
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long start = System.nanoTime();
        try {
            chain.doFilter(request, response);
        } finally {
            line(request, response.getStatus(), System.nanoTime() - start).logTo(AUDIT, hasFields);
        }
    }

    private AuditLine line(HttpServletRequest request, int status, long nanos) {
        AuditDetails question = AuditDetails.of(request);
        Caller caller = Caller.knownOf(request);
        TenantScope scope = Caller.knownScopeOf(request);
        return new AuditLine(
                RequestId.of(request),
                caller == null ? null : shortened(caller.subject()),
                caller == null ? null : caller.kind().name(),
                caller == null ? null : caller.id(),
                id(request.getHeader("On-Behalf-Of")),
                scope == null ? null : scope.merchantId(),
                operation(request),
                question.tool,
                question.filters,
                question.sort,
                question.page,
                question.rows,
                SearchCosts.of(request),
                status,
                Math.round(nanos / NANOSECONDS_PER_MICROSECOND) / MICROSECONDS_PER_MILLISECOND);
    }

    /** Returns the route's template, since a path may contain an id, or any text if it is not a route. */
    private String operation(HttpServletRequest request) {
        String method = METHOD.matcher(request.getMethod()).matches() ? request.getMethod() : "OTHER";
        String route = routes.of(request);
        return method + " " + (route == null ? "(no route)" : route);
    }

    private static @Nullable String id(@Nullable String text) {
        return text != null && GrantKey.isId(text) ? text : null;
    }

    private static String shortened(String subject) {
        return subject.length() <= MAX_SUBJECT_LENGTH ? subject : subject.substring(0, MAX_SUBJECT_LENGTH);
    }
}
