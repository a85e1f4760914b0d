package org.txsearch.api.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a query string.
 *
 * @param values their values, decoded
 * @param withBarePlus the names of parameters with an unencoded plus sign before an unencoded at sign. Programs that encode a blank as a
 *     plus sign also encode the at sign. So the client means a plus sign of an e-mail address, which would be read as a blank
 */
public record QueryParameters(Map<String, String[]> values, Set<String> withBarePlus) {

    private static final Pattern BARE_PLUS = Pattern.compile("\\+(?:(?!%20)[^+])*@");

    /** Returns the parameters of a request. */
    public static QueryParameters of(HttpServletRequest request) {
        return of(request.getParameterMap(), request.getQueryString());
    }

    /** Returns the given parameters, decoded from the given query string. */
    public static QueryParameters of(Map<String, String[]> values, @Nullable String query) {
        Set<String> names = new HashSet<>();
        for (String pair : query == null ? new String[0] : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0 && BARE_PLUS.matcher(pair.substring(equals)).find()) {
                names.add(pair.substring(0, equals));
            }
        }
        return new QueryParameters(values, names);
    }
}
