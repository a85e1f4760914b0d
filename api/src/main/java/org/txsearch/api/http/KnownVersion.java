package org.txsearch.api.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.web.context.request.ServletWebRequest;

/** Spares a client the version that it has. */
public final class KnownVersion {

    private KnownVersion() {}

    /** Whether the client says that it has the version of that tag; status and headers then answer so. */
    public static boolean isTold(String etag, HttpServletRequest request, HttpServletResponse response) {
        if (new ServletWebRequest(request, response).checkNotModified(etag)) {
            return true;
        }
        // RFC 9110, section 13.1.2: a star knows any version. Spring heeds it for unsafe methods only.
        boolean anyVersion = "*".equals(request.getHeader(HttpHeaders.IF_NONE_MATCH));
        if (anyVersion) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
        }
        return anyVersion;
    }
}
