package org.txsearch.api.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.web.filter.OncePerRequestFilter;
import org.txsearch.api.limit.CallerLimits;
import org.txsearch.api.limit.Rates;
import org.txsearch.api.limit.RequestPermit;

/** Reads the caller from a valid access token, and counts the request before any work is done for the caller. */
final class CallerFilter extends OncePerRequestFilter {

    private final TokenClaims claims;
    private final Rates rates;
    private final CallerLimits limits;

    CallerFilter(TokenClaims claims, Rates rates, CallerLimits limits) {
        this.claims = claims;
        this.rates = rates;
        this.limits = limits;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        if (authentication instanceof JwtAuthenticationToken token) {
            OwnToken.mark(request, token.getToken());
            Caller caller = claims.caller(token.getToken());
            if (caller != null) {
                request.setAttribute(Caller.class.getName(), caller);
                limits.recognize(request);
                count(request, caller, response);
            }
        }
        chain.doFilter(request, response);
    }

    private void count(HttpServletRequest request, Caller caller, HttpServletResponse response) {
        if (OwnToken.sent(request)) {
            return;
        }
        if (caller.kind() == Caller.Kind.MERCHANT) {
            rates.countForMerchant(caller.id(), response);
        } else {
            rates.countForPartner(caller.id(), response);
        }
    }

    /** Counts an authorized request for the merchant whose transactions it reads, and takes a permit of that merchant. */
    static final class Authorized extends OncePerRequestFilter {

        private final Rates rates;
        private final CallerLimits limits;

        Authorized(Rates rates, CallerLimits limits) {
            this.rates = rates;
            this.limits = limits;
        }

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            if (OwnToken.sent(request)) {
                // A merchant's share is for its own requests.
                chain.doFilter(request, response);
                return;
            }
            Caller caller = Caller.of(request);
            String merchantId = Caller.scopeOf(request).merchantId();
            boolean partner = caller.kind() == Caller.Kind.PARTNER;
            if (partner) {
                rates.countForMerchant(merchantId, response);
            }
            try (RequestPermit permit = limits.take(request, merchantId, partner ? caller.id() : null)) {
                chain.doFilter(request, response);
            }
        }
    }
}
