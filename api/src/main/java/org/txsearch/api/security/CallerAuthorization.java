package org.txsearch.api.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.txsearch.grants.GrantKey;
import org.txsearch.query.TenantScope;

/**
 * The one place where a caller becomes the merchant whose transactions may be seen. Before it agrees, no controller runs;
 * every refusal is the same 403.
 */
final class CallerAuthorization implements AuthorizationManager<RequestAuthorizationContext> {

    static final String READ = "transactions:read";
    static final String ON_BEHALF_OF = "On-Behalf-Of";

    /** The token lacks the scope; only the header WWW-Authenticate tells this refusal from others. */
    static final AuthorizationResult SCOPE_MISSING = new AuthorizationDecision(false);

    private static final AuthorizationResult REFUSED = new AuthorizationDecision(false);
    private static final AuthorizationResult GRANTED = new AuthorizationDecision(true);

    private final StandingGrants grants;

    CallerAuthorization(StandingGrants grants) {
        this.grants = grants;
    }

    @Override
    public AuthorizationResult authorize(
            Supplier<? extends @Nullable Authentication> authentication, RequestAuthorizationContext context) {
        HttpServletRequest request = context.getRequest();
        Caller caller = Caller.knownOf(request);
        if (caller == null) {
            return REFUSED;
        }
        if (!caller.scopes().contains(READ)) {
            return SCOPE_MISSING;
        }
        String merchantId = merchantOf(caller, Collections.list(request.getHeaders(ON_BEHALF_OF)));
        if (merchantId == null) {
            return REFUSED;
        }
        request.setAttribute(TenantScope.class.getName(), new TenantScope(merchantId));
        return GRANTED;
    }

    /** The merchant that the caller may act for, given whom it says it does; none where it may not. */
    private @Nullable String merchantOf(Caller caller, List<String> named) {
        if (caller.kind() == Caller.Kind.MERCHANT) {
            // Naming oneself asks for nothing more, and lets merchants and partners share their client's code.
            return named.isEmpty() || named.equals(List.of(caller.id())) ? caller.id() : null;
        }
        // Of two names neither is chosen: a proxy may have added one.
        if (named.size() != 1 || !GrantKey.isId(named.get(0))) {
            return null;
        }
        return grants.stands(new GrantKey(caller.id(), named.get(0))) ? named.get(0) : null;
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
