package org.txsearch.api.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets browsers hand answers to pages of the configured origins. For any other origin nothing is said, and the browser
 * keeps the answer to itself; the request is answered as if it came from anywhere else, with a problem where it is one.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
final class CrossOriginFilter extends OncePerRequestFilter {

    private static final String METHODS = "GET, HEAD, POST, QUERY, DELETE";
    private static final String REQUEST_HEADERS =
            "Authorization, Accept, Content-Type, Idempotency-Key, If-None-Match, If-Range,"
                    + " On-Behalf-Of, Range, Request-Id";
    private static final String ANSWER_HEADERS = "Accept-Ranges, As-Of, Content-Disposition, Content-Range, ETag, Link,"
            + " Location, RateLimit, RateLimit-Policy, Request-Id, Retry-After, Server-Timing, Total, WWW-Authenticate";
    private static final String REMEMBERED_SECONDS = "600";

    private final Set<String> allowed;

    CrossOriginFilter(CorsSettings settings) {
        this.allowed = Set.copyOf(settings.allowedOrigins());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String origin = origin(request);
        if (origin == null) {
            chain.doFilter(request, response);
            return;
        }
        response.setHeader("Access-Control-Allow-Origin", origin);
        if (isPreflight(request)) {
            response.setHeader("Access-Control-Allow-Methods", METHODS);
            response.setHeader("Access-Control-Allow-Headers", REQUEST_HEADERS);
            response.setHeader("Access-Control-Max-Age", REMEMBERED_SECONDS);
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        } else {
            // Tokens travel in a header that the page sets itself: no credentials of the browser's are asked for.
            response.setHeader("Access-Control-Expose-Headers", ANSWER_HEADERS);
            chain.doFilter(request, response);
        }
    }

    private @Nullable String origin(HttpServletRequest request) {
        String origin = request.getHeader("Origin");
        boolean twice =
                origin != null && Collections.list(request.getHeaders("Origin")).size() > 1;
        return origin != null && !twice && allowed.contains(origin) ? origin : null;
    }

    private static boolean isPreflight(HttpServletRequest request) {
        return request.getMethod().equals("OPTIONS") && request.getHeader("Access-Control-Request-Method") != null;
    }
}
