package org.txsearch.api.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.txsearch.api.limit.MerchantShare;
import org.txsearch.api.limit.Rates;
import org.txsearch.api.limit.RequestPlace;

/** Counts an authorized request for the merchant whose transactions it reads, and keeps it to that merchant's share. */
final class MerchantFilter extends OncePerRequestFilter {

    private final Rates rates;
    private final MerchantShare share;

    MerchantFilter(Rates rates, MerchantShare share) {
        this.rates = rates;
        this.share = share;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String merchantId = Tenant.of(request).merchantId();
        if (Caller.of(request).kind() == Caller.Kind.PARTNER) {
            rates.countForMerchant(merchantId, response);
        }
        try (RequestPlace place = share.take(merchantId).of(request)) {
            chain.doFilter(request, response);
        }
    }
}
