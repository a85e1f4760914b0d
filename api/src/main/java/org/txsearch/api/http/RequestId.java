package org.txsearch.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The id of one request in its response, in a problem and in the logs. */
public final class RequestId {

    /** The header with the id, in both directions. */
    public static final String HEADER = "Request-Id";

    /** The key of the id in the logging context. */
    static final String MDC_KEY = "request_id";

    private static final String ATTRIBUTE = RequestId.class.getName();
    private static final Pattern SHORT_TOKEN = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int RANDOM_BYTES = 16;

    private RequestId() {}

    /** The request's id: the client's own if it is a short token, otherwise a random one; always the same for one request. */
    public static String of(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof String known) {
            return known;
        }
        String id = keptOrNew(request.getHeader(HEADER));
        request.setAttribute(ATTRIBUTE, id);
        return id;
    }

    private static String keptOrNew(@Nullable String offered) {
        return offered != null && SHORT_TOKEN.matcher(offered).matches() ? offered : random();
    }

    private static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
