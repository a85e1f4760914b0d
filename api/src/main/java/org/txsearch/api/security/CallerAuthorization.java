package org.txsearch.api.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Set;
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
    static final String MAKE_EXPORTS = "exports:write";
    static final String ON_BEHALF_OF = "On-Behalf-Of";

    /** The token lacks the scope; only the header WWW-Authenticate tells this refusal from others. */
    static final AuthorizationResult SCOPE_MISSING = new AuthorizationDecision(false);

    private static final AuthorizationResult REFUSED = new AuthorizationDecision(false);
    private static final AuthorizationResult GRANTED = new AuthorizationDecision(true);

    private static final List<String> EXPORTS = List.of("/v1/exports", "/v1/export-schedules");
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    private final ActiveGrants grants;

    CallerAuthorization(ActiveGrants grants) {
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
        if (!caller.scopes().contains(scopeOf(request))) {
            return SCOPE_MISSING;
        }
        String merchantId = merchantOf(caller, Collections.list(request.getHeaders(ON_BEHALF_OF)));
        if (merchantId == null) {
            return REFUSED;
        }
        request.setAttribute(TenantScope.class.getName(), new TenantScope(merchantId));
        return GRANTED;
    }

    /** What a token must allow: making, changing and deleting is for exports alone, everything else reads. */
    static String scopeOf(HttpServletRequest request) {
        // As it is routed: decoded, so that no way of writing a path leads around its scope.
        String path = request.getServletPath();
        boolean exports = EXPORTS.stream().anyMatch(root -> path.equals(root) || path.startsWith(root + "/"));
        return exports && !READING.contains(request.getMethod()) ? MAKE_EXPORTS : READ;
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
