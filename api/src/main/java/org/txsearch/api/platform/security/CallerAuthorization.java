package org.txsearch.api.platform.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.txsearch.grants.Creator;
import org.txsearch.grants.GrantKey;
import org.txsearch.query.TenantScope;

/**
 * Decides which merchant's transactions a caller may see; nothing else does. No controller runs without this decision, and every
 * refusal is the same 403.
 */
record CallerAuthorization(ActiveGrants grants) implements AuthorizationManager<RequestAuthorizationContext> {

    static final String READ = "transactions:read";
    static final String WRITE_EXPORTS = "exports:write";
    static final String WRITE_WEBHOOKS = "webhooks:write";
    static final String ON_BEHALF_OF = "On-Behalf-Of";

    /** The token lacks the scope; only the header WWW-Authenticate distinguishes this refusal from others. */
    static final AuthorizationResult SCOPE_MISSING = new AuthorizationDecision(false);

    private static final AuthorizationResult REFUSED = new AuthorizationDecision(false);
    private static final AuthorizationResult GRANTED = new AuthorizationDecision(true);

    private static final List<String> EXPORTS = List.of("/v1/exports", "/v1/export-schedules");
    private static final List<String> WEBHOOKS = List.of("/v1/webhook-endpoints", "/v1/webhook-deliveries");
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

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

    /** Returns the required scope: exports and webhooks can be created, changed and deleted; all other requests read. */
    static String scopeOf(HttpServletRequest request) {
        // Decoded as in routing, so that no encoding of a path evades its scope.
        return scopeOf(request.getMethod(), request.getServletPath());
    }

    /** Returns the scope that a method of a decoded path requires. */
    static String scopeOf(String method, String path) {
        if (READING.contains(method)) {
            return READ;
        }
        return isBelow(EXPORTS, path) ? WRITE_EXPORTS : isBelow(WEBHOOKS, path) ? WRITE_WEBHOOKS : READ;
    }

    private static boolean isBelow(List<String> roots, String path) {
        return roots.stream().anyMatch(root -> path.equals(root) || path.startsWith(root + "/"));
    }

    /** Returns the merchant that the caller may act for, given the merchants in the header; null if it may not. */
    private @Nullable String merchantOf(Caller caller, List<String> named) {
        if (caller.kind() == Caller.CallerKind.MERCHANT) {
            // A merchant may name itself, so that merchants and partners can share their client's code.
            return named.isEmpty() || named.equals(List.of(caller.id())) ? caller.id() : null;
        }
        // Two merchants are refused: a proxy may have added one.
        if (named.size() != 1 || !GrantKey.isId(named.get(0))) {
            return null;
        }
        return grants.isActive(new GrantKey(caller.id(), named.get(0))) ? named.get(0) : null;
    }

    /** Returns an attribute of an authorized request; fails if the request was not authorized. */
    static <T> T attribute(HttpServletRequest request, Class<T> type) {
        Object value = request.getAttribute(type.getName());
        if (value == null) {
            throw new IllegalStateException("Not an authorized request: it has no " + type.getSimpleName());
        }
        return type.cast(value);
    }

    /** Resolves {@link Caller}, {@link Creator} and {@link TenantScope} as arguments of controllers. */
    @Component
    static final class CallerArguments implements WebMvcConfigurer, HandlerMethodArgumentResolver {

        private static final Set<Class<?>> TYPES = Set.of(Caller.class, TenantScope.class, Creator.class);

        @Override
        public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
            resolvers.add(this);
        }

        @Override
        public boolean supportsParameter(MethodParameter parameter) {
            return TYPES.contains(parameter.getParameterType());
        }

        @Override
        public Object resolveArgument(
                MethodParameter parameter,
                @Nullable ModelAndViewContainer container,
                NativeWebRequest webRequest,
                @Nullable WebDataBinderFactory binderFactory) {
            HttpServletRequest request = webRequest.getNativeRequest(HttpServletRequest.class);
            if (request == null) {
                throw new IllegalStateException("Not a servlet request");
            }
            return attribute(request, parameter.getParameterType());
        }
    }
}
