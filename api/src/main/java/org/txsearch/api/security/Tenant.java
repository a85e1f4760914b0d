package org.txsearch.api.security;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.txsearch.query.TenantScope;

/** The way to the tenant scope of an authorized request where no controller argument can carry it. */
public final class Tenant {

    private Tenant() {}

    /** The one merchant whose transactions this request may see. */
    public static TenantScope of(HttpServletRequest request) {
        return CallerAuthorization.attribute(request, TenantScope.class);
    }

    /** The same, also where the request is refused; none where it is. */
    public static @Nullable TenantScope knownOf(HttpServletRequest request) {
        return request.getAttribute(TenantScope.class.getName()) instanceof TenantScope scope ? scope : null;
    }
}
