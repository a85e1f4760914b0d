package org.txsearch.api.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
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

    /** Of pages that no controller answers; a path that is none is told as such by the request itself. */
    private static final List<String> READING = List.of("GET", "HEAD");

    private static final String REQUEST_HEADERS =
            "Authorization, Accept, Content-Type, Idempotency-Key, If-None-Match, If-Range,"
                    + " On-Behalf-Of, Range, Request-Id";
    private static final String ANSWER_HEADERS = "Accept-Ranges, As-Of, Content-Disposition, Content-Range, ETag, Link,"
            + " Location, RateLimit, RateLimit-Policy, Request-Id, Retry-After, Server-Timing, Total, WWW-Authenticate";
    private static final String REQUEST_METHOD = "Access-Control-Request-Method";
    private static final String REMEMBERED_SECONDS = "600";

    private final Set<String> allowed;
    private final List<PathMethods> methods;

    CrossOriginFilter(CorsSettings settings, List<PathMethods> methods) {
        this.allowed = Set.copyOf(settings.allowedOrigins());
        this.methods = List.copyOf(methods);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String origin = origin(request);
        if (origin == null) {
            // Spring answers a preflight that it has no rule for with every method there is.
            chain.doFilter(isPreflight(request) ? new PlainOptions(request) : request, response);
            return;
        }
        response.setHeader("Access-Control-Allow-Origin", origin);
        if (isPreflight(request)) {
            response.setHeader("Access-Control-Allow-Methods", methodsAt(request.getRequestURI()));
            response.setHeader("Access-Control-Allow-Headers", REQUEST_HEADERS);
            response.setHeader("Access-Control-Max-Age", REMEMBERED_SECONDS);
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        } else {
            // Tokens travel in a header that the page sets itself: no credentials of the browser's are asked for.
            response.setHeader("Access-Control-Expose-Headers", ANSWER_HEADERS);
            chain.doFilter(request, response);
        }
    }

    private String methodsAt(String path) {
        Set<String> all = new LinkedHashSet<>();
        methods.forEach(some -> all.addAll(some.at(path)));
        return String.join(", ", all.isEmpty() ? READING : all);
    }

    private @Nullable String origin(HttpServletRequest request) {
        String origin = request.getHeader("Origin");
        boolean twice =
                origin != null && Collections.list(request.getHeaders("Origin")).size() > 1;
        return origin != null && !twice && allowed.contains(origin) ? origin : null;
    }

    private static boolean isPreflight(HttpServletRequest request) {
        return request.getMethod().equals("OPTIONS") && request.getHeader(REQUEST_METHOD) != null;
    }

    /** The same request as one that asks for a path's methods and is no preflight. */
    private static final class PlainOptions extends HttpServletRequestWrapper {

        PlainOptions(HttpServletRequest request) {
            super(request);
        }

        @Override
        public @Nullable String getHeader(String name) {
            return name.equalsIgnoreCase(REQUEST_METHOD) ? null : super.getHeader(name);
        }
    }
}
