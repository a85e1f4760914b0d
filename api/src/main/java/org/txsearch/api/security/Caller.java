package org.txsearch.api.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who sent a request, as the access token says; an argument of every controller that asks for it.
 *
 * @param subject the token's subject
 * @param kind whether the token is a merchant's or a partner's
 * @param id the merchant or the partner that the token names
 * @param scopes what the token allows
 */
public record Caller(String subject, Kind kind, String id, Set<String> scopes) {

    /** The two kinds of callers. */
    public enum Kind {
        MERCHANT,
        PARTNER
    }

    public Caller {
        scopes = Set.copyOf(scopes);
    }

    /** The caller of an authorized request, for functional routes and filters. */
    public static Caller of(HttpServletRequest request) {
        return CallerAuthorization.attribute(request, Caller.class);
    }

    /** Who sent a request, also where it is refused; nobody where its token names no merchant and no partner. */
    public static @Nullable Caller knownOf(HttpServletRequest request) {
        return request.getAttribute(Caller.class.getName()) instanceof Caller caller ? caller : null;
    }
}
