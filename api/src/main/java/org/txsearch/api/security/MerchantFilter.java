package org.txsearch.api.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.txsearch.api.limit.LimitedCaller;
import org.txsearch.api.limit.MerchantConcurrencyLimit;
import org.txsearch.api.limit.Rates;
import org.txsearch.api.limit.RequestPermit;

/** Counts an authorized request for the merchant whose transactions it reads, and keeps it to that merchant's share. */
final class MerchantFilter extends OncePerRequestFilter {

    private final Rates rates;
    private final MerchantConcurrencyLimit share;

    MerchantFilter(Rates rates, MerchantConcurrencyLimit share) {
        this.rates = rates;
        this.share = share;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Caller caller = Caller.of(request);
        String merchantId = Tenant.of(request).merchantId();
        boolean partner = caller.kind() == Caller.Kind.PARTNER;
        if (partner) {
            rates.countForMerchant(merchantId, response);
        }
        try (RequestPermit permit = share.take(request, new LimitedCaller(merchantId, partner ? caller.id() : null))) {
            chain.doFilter(request, response);
        }
    }
}
