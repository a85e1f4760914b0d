package org.txsearch.api.platform.limit;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Limits the time that a client takes to send a body and to read a response, and lends the request's permits meanwhile. {@link
 * AdmissionValve} ends the wait for the reader.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
final class SlowClientFilter extends OncePerRequestFilter {

    private final CallerLimits limits;

    SlowClientFilter(CallerLimits limits) {
        this.limits = limits;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        ClientTime.work();
        chain.doFilter(new TimedRequest(request, limits), new TimedResponse(request, response, limits));
    }
}
