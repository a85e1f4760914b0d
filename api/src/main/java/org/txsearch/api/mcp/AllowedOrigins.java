package org.txsearch.api.mcp;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;

/**
 * The origins of web pages that may call {@code /mcp}: configured ones, the public address, and pages of the same machine.
 *
 * <p>The protocol requires the check, because a page can resolve its own name to the address of a local server (DNS rebinding).
 * The header Host names the page's host then, so it is never compared with the origin.
 */
record AllowedOrigins(Set<String> configured, @Nullable URI publicUrl) {

    private static final Pattern LOCAL =
            Pattern.compile("https?://(localhost|127\\.0\\.0\\.1|\\[::1])(:[1-9][0-9]{0,4})?");

    AllowedOrigins {
        configured = Set.copyOf(configured);
    }

    /** Rejects a request of a page with another origin. */
    void check(HttpServletRequest request) {
        List<String> origins = Collections.list(request.getHeaders(HttpHeaders.ORIGIN));
        if (!origins.stream().allMatch(this::isAllowed)) {
            throw ProblemException.of(
                    ProblemCode.FORBIDDEN,
                    "The header Origin names a page that may not call this path. An operator allows it by"
                            + " txsearch.cors.allowed-origins; programs other than browsers leave the header out.");
        }
    }

    private boolean isAllowed(String origin) {
        return configured.contains(origin)
                || LOCAL.matcher(origin).matches()
                || publicUrl != null && origin.equals(publicUrl.getScheme() + "://" + publicUrl.getRawAuthority());
    }
}
