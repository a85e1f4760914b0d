package org.txsearch.api.platform.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.txsearch.grants.Creator;
import org.txsearch.query.TenantScope;

/**
 * The sender of a request according to the access token; available to controllers as an argument.
 *
 * @param subject the token's subject
 * @param kind whether the token is a merchant's or a partner's
 * @param id the merchant or the partner in the token
 * @param scopes the scopes of the token
 */
public record Caller(String subject, CallerKind kind, String id, Set<String> scopes) {

    /** The two kinds of callers. */
    public enum CallerKind {
        MERCHANT,
        PARTNER
    }

    /** Returns the caller of an authorized request, for functional routes and filters. */
    public static Caller of(HttpServletRequest request) {
        return CallerAuthorization.attribute(request, Caller.class);
    }

    /** Returns the sender, even of a refused request; null if the token names no merchant and no partner. */
    public static @Nullable Caller knownOf(HttpServletRequest request) {
        return request.getAttribute(Caller.class.getName()) instanceof Caller caller ? caller : null;
    }

    /** Returns the client of an authorized request as the creator of records. */
    public static Creator creatorOf(HttpServletRequest request) {
        return CallerAuthorization.attribute(request, Creator.class);
    }

    /** Rejects a method of a path for which the caller has no scope. For tools, whose path is another one. */
    public void requireScope(String method, String path) {
        String scope = CallerAuthorization.scopeOf(method, path);
        if (!scopes.contains(scope)) {
            throw SecurityProblems.scopeMissing(scope);
        }
    }

    /** Returns the merchant whose transactions an authorized request may see. */
    public static TenantScope scopeOf(HttpServletRequest request) {
        return CallerAuthorization.attribute(request, TenantScope.class);
    }

    /** Returns the merchant whose transactions a request may see; null if the request is refused. */
    public static @Nullable TenantScope knownScopeOf(HttpServletRequest request) {
        return request.getAttribute(TenantScope.class.getName()) instanceof TenantScope scope ? scope : null;
    }
}
