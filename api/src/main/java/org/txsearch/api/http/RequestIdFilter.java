package org.txsearch.api.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Adds the request id to every response, cache rules to private ones, and {@code Connection: close} during a stop. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class RequestIdFilter extends OncePerRequestFilter {

    private final Drain drain;

    RequestIdFilter(Drain drain) {
        this.drain = drain;
    }

    private static boolean isPrivate(String path) {
        return path.startsWith("/v1") || path.startsWith("/oauth2");
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String id = RequestId.of(request);
        response.setHeader(RequestId.HEADER, id);
        // HTTP/2 knows no such header: its connections end with a frame, when the listener closes.
        if (drain.hasBegun() && !request.getProtocol().equals("HTTP/2.0")) {
            response.setHeader("Connection", "close");
        }
        // Decoded, as in routing: /%76%31 is /v1.
        if (isPrivate(request.getServletPath())) {
            Responses.markPrivate(response);
        }
        MDC.put(RequestId.MDC_KEY, id);
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove(RequestId.MDC_KEY);
        }
    }
}
