package org.txsearch.api.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.stereotype.Component;
import org.txsearch.query.TenantScope;

/**
 * The one place where an access token becomes a caller and the merchant whose transactions may be seen. Before it
 * agrees, no controller runs; every refusal is the same 403.
 */
@Component
final class CallerAuthorization implements AuthorizationManager<RequestAuthorizationContext> {

    static final String READ = "transactions:read";
    static final String ON_BEHALF_OF = "On-Behalf-Of";

    private static final Pattern MERCHANT_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final AuthorizationResult REFUSED = new AuthorizationDecision(false);
    private static final AuthorizationResult GRANTED = new AuthorizationDecision(true);

    private final SecuritySettings settings;

    CallerAuthorization(SecuritySettings settings) {
        this.settings = settings;
    }

    @Override
    public AuthorizationResult authorize(
            Supplier<? extends @Nullable Authentication> authentication, RequestAuthorizationContext context) {
        if (!(authentication.get() instanceof JwtAuthenticationToken token) || !token.isAuthenticated()) {
            return REFUSED;
        }
        HttpServletRequest request = context.getRequest();
        Caller caller = callerOf(token);
        TenantScope scope = caller == null ? null : scopeOf(caller, request);
        if (caller == null || scope == null || !caller.scopes().contains(READ)) {
            return REFUSED;
        }
        request.setAttribute(Caller.class.getName(), caller);
        request.setAttribute(TenantScope.class.getName(), scope);
        return GRANTED;
    }

    private @Nullable Caller callerOf(JwtAuthenticationToken authentication) {
        Jwt token = authentication.getToken();
        Object merchant = token.getClaims().get(settings.merchantClaim());
        Object partner = token.getClaims().get(settings.partnerClaim());
        Set<String> scopes = authentication.getAuthorities().stream()
                .map(GrantedAuthority::getAuthority)
                .collect(Collectors.toUnmodifiableSet());
        String subject = token.getSubject();
        if (subject == null) {
            return null;
        }
        // A token of both kinds would leave it to us whom to believe.
        if (partner == null
                && merchant instanceof String id
                && MERCHANT_ID.matcher(id).matches()) {
            return new Caller(subject, Caller.Kind.MERCHANT, id, scopes);
        }
        if (merchant == null && partner instanceof String id && !id.isBlank()) {
            return new Caller(subject, Caller.Kind.PARTNER, null, scopes);
        }
        return null;
    }

    /** Only a merchant, and only for itself, until partners' grants exist. */
    private static @Nullable TenantScope scopeOf(Caller caller, HttpServletRequest request) {
        boolean forAnother = request.getHeader(ON_BEHALF_OF) != null;
        String merchantId = caller.merchantId();
        return forAnother || merchantId == null ? null : new TenantScope(merchantId);
    }

    /** What an authorized request carries; a request that was not authorized carries nothing and fails. */
    static <T> T attribute(HttpServletRequest request, Class<T> type) {
        Object value = request.getAttribute(type.getName());
        if (value == null) {
            throw new IllegalStateException("Not an authorized request: it has no " + type.getSimpleName());
        }
        return type.cast(value);
    }
}
