package org.txsearch.api.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.web.filter.OncePerRequestFilter;
import org.txsearch.api.limit.CallerLimits;
import org.txsearch.api.limit.Rates;
import org.txsearch.api.limit.RequestPermit;
import org.txsearch.grants.Grants.GrantKey;

/** Reads the caller from a valid access token, and counts the request before any work is done for the caller. */
final class CallerFilter extends OncePerRequestFilter {

    private final SecuritySettings settings;
    private final Rates rates;
    private final CallerLimits limits;

    CallerFilter(SecuritySettings settings, Rates rates, CallerLimits limits) {
        this.settings = settings;
        this.rates = rates;
        this.limits = limits;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        Caller caller = authentication instanceof JwtAuthenticationToken token ? callerOf(token) : null;
        if (caller != null) {
            request.setAttribute(Caller.class.getName(), caller);
            limits.recognize(request);
            if (caller.kind() == Caller.Kind.MERCHANT) {
                rates.countForMerchant(caller.id(), response);
            } else {
                rates.countForPartner(caller.id(), response);
            }
        }
        chain.doFilter(request, response);
    }

    private @Nullable Caller callerOf(JwtAuthenticationToken authentication) {
        Jwt token = authentication.getToken();
        Object merchant = token.getClaims().get(settings.merchantClaim());
        Object partner = token.getClaims().get(settings.partnerClaim());
        String subject = token.getSubject();
        // A token with both claims is ambiguous.
        boolean both = merchant != null && partner != null;
        Object named = merchant != null ? merchant : partner;
        if (subject == null || both || !(named instanceof String id) || !GrantKey.isId(id)) {
            return null;
        }
        Set<String> scopes = authentication.getAuthorities().stream()
                .map(GrantedAuthority::getAuthority)
                .collect(Collectors.toUnmodifiableSet());
        return new Caller(subject, merchant != null ? Caller.Kind.MERCHANT : Caller.Kind.PARTNER, id, scopes);
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
