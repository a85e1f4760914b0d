package org.txsearch.api.platform.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.filter.OncePerRequestFilter;
import org.txsearch.api.platform.proxy.PublicAddress;

/**
 * Allows browsers to pass responses to pages of the configured origins. A response to any other origin has no CORS headers, so that
 * the browser withholds it from the page. Spring's filter would refuse such requests, which scripts may also send.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
final class CrossOriginFilter extends OncePerRequestFilter {

    /** The methods of paths without a controller. The request after the preflight reports that the path does not exist. */
    private static final List<String> READ_METHODS = List.of("GET", "HEAD");

    private static final String REQUEST_HEADERS =
            "Authorization, Accept, Content-Type, Idempotency-Key, If-None-Match, If-Range,"
                    + " MCP-Protocol-Version, On-Behalf-Of, Range, Request-Id";
    private static final String EXPOSED_HEADERS =
            "Accept-Ranges, As-Of, Content-Disposition, Content-Range, ETag, Link, Location, RateLimit,"
                    + " RateLimit-Policy, Request-Id, Retry-After, Server-Timing, Total, WWW-Authenticate";
    private static final String MAX_AGE_SECONDS = "600";

    private final Set<String> allowed;
    private final List<PathMethods> methods;

    CrossOriginFilter(CrossOriginSettings settings, List<PathMethods> methods) {
        this.allowed = Set.copyOf(settings.allowedOrigins());
        this.methods = List.copyOf(methods);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String origin = origin(request);
        if (origin == null) {
            // Spring answers a preflight without a matching rule by listing all methods: it becomes a plain OPTIONS
            // request.
            chain.doFilter(
                    CorsUtils.isPreFlightRequest(request)
                            ? new ContentTypes.WithoutHeader(request, HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD)
                            : request,
                    response);
            return;
        }
        response.setHeader("Access-Control-Allow-Origin", origin);
        if (CorsUtils.isPreFlightRequest(request)) {
            response.setHeader("Access-Control-Allow-Methods", methodsAt(PublicAddress.path(request)));
            response.setHeader("Access-Control-Allow-Headers", REQUEST_HEADERS);
            response.setHeader("Access-Control-Max-Age", MAX_AGE_SECONDS);
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        } else {
            // The page sets the header with the token, so the browser's credentials are not needed.
            response.setHeader("Access-Control-Expose-Headers", EXPOSED_HEADERS);
            chain.doFilter(request, response);
        }
    }

    private String methodsAt(String path) {
        List<String> all = methods.stream()
                .flatMap(some -> some.at(path).stream())
                .distinct()
                .toList();
        return String.join(", ", all.isEmpty() ? READ_METHODS : all);
    }

    private @Nullable String origin(HttpServletRequest request) {
        List<String> origins = Collections.list(request.getHeaders(HttpHeaders.ORIGIN));
        return origins.size() == 1 && allowed.contains(origins.get(0)) ? origins.get(0) : null;
    }
}
