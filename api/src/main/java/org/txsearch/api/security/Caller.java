package org.txsearch.api.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who sent a request, as the access token says; an argument of every controller that asks for it.
 *
 * @param subject the token's subject
 * @param kind whether the token is a merchant's or a partner's
 * @param merchantId the merchant of a merchant's token; absent for a partner
 * @param scopes what the token allows
 */
public record Caller(String subject, Kind kind, @Nullable String merchantId, Set<String> scopes) {

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
}
