package org.txsearch.api.limit;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Whose permits an authorized request takes.
 *
 * @param merchantId the merchant acted for
 * @param partnerId the partner that acts, or null where the merchant itself does
 */
public record LimitedCaller(String merchantId, @Nullable String partnerId) {

    /** Notes whose request it is. */
    public void note(HttpServletRequest request) {
        request.setAttribute(LimitedCaller.class.getName(), this);
    }

    /** Whose request it is, or null where nobody was authorized. */
    static @Nullable LimitedCaller of(HttpServletRequest request) {
        return (LimitedCaller) request.getAttribute(LimitedCaller.class.getName());
    }
}
