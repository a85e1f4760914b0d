package org.txsearch.api.security;

import jakarta.servlet.http.HttpServletRequest;
import org.txsearch.query.TenantScope;

/** The way to the tenant scope of an authorized request where no controller argument can carry it. */
public final class Tenant {

    private Tenant() {}

    /** The one merchant whose transactions this request may see. */
    public static TenantScope of(HttpServletRequest request) {
        return CallerAuthorization.attribute(request, TenantScope.class);
    }
}
