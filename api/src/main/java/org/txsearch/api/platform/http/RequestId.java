package org.txsearch.api.platform.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** The id of a request in its response, in problems and in the logs. */
public final class RequestId {

    /** The header with the id, in both directions. */
    public static final String HEADER = "Request-Id";

    /** The key of the id in the logging context. */
    static final String MDC_KEY = "request_id";

    private static final String ATTRIBUTE = RequestId.class.getName();
    private static final Pattern SHORT_TOKEN = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int RANDOM_BYTES = 16;

    private RequestId() {}

    /**
     * Returns the request's id: the client's own if it is a short token, otherwise a random one; it never changes within a request.
     */
    public static String of(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof String known) {
            return known;
        }
        String id = keptOrNew(request.getHeader(HEADER));
        request.setAttribute(ATTRIBUTE, id);
        return id;
    }

    private static String keptOrNew(@Nullable String offered) {
        return offered != null && SHORT_TOKEN.matcher(offered).matches() ? offered : random();
    }

    private static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Adds the request id to every response, cache rules to private ones, and {@code Connection: close} during a stop. */
    @Component
    @Order(Ordered.HIGHEST_PRECEDENCE)
    static final class RequestIdFilter extends OncePerRequestFilter {

        private final Drain drain;

        RequestIdFilter(Drain drain) {
            this.drain = drain;
        }

        private static boolean isPrivate(String path) {
            return PrivatePaths.contain(path) || path.startsWith("/oauth2");
        }

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            String id = RequestId.of(request);
            response.setHeader(RequestId.HEADER, id);
            // HTTP/2 has no such header: its connections end with a frame when the listener closes.
            if (drain.hasBegun() && !request.getProtocol().equals("HTTP/2.0")) {
                response.setHeader("Connection", "close");
            }
            // Decoded as in routing: /%76%31 is /v1.
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
}
