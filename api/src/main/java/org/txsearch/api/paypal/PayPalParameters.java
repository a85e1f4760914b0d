package org.txsearch.api.paypal;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a query string, read as leniently as PayPal does: empty pairs are ignored, and the last of repeated
 * parameters counts.
 *
 * <p>This class decodes the string, because the container rejects some strings that PayPal accepts, a stray percent sign
 * for example.
 */
final class PayPalParameters {

    private static final String PAGE = "page";

    /** Values that programs in Python and JavaScript send for missing parameters. */
    private static final Set<String> NO_VALUES = Set.of("", "None", "null", "undefined");

    /** Characters allowed in the query of a URI (RFC 3986, section 3.4), besides letters, digits and encoded bytes. */
    private static final String ALLOWED = "-._~!$'()*+,;:@/?=";

    private final List<String> pairs = new ArrayList<>();
    private final Map<String, String> values = new LinkedHashMap<>();

    /** Reads the query string of a request, which may have none. */
    PayPalParameters(@Nullable String query) {
        for (String pair : query == null ? new String[0] : query.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            pairs.add(pair);
            int equals = pair.indexOf('=');
            String value = equals < 0 ? "" : decoded(pair.substring(equals + 1)).strip();
            if (!NO_VALUES.contains(value)) {
                values.put(name(pair), value);
            }
        }
    }

    private static String name(String pair) {
        int equals = pair.indexOf('=');
        return decoded(equals < 0 ? pair : pair.substring(0, equals));
    }

    /** Returns the value of a parameter; null if it is missing or empty. */
    @Nullable
    String get(String name) {
        return values.get(name);
    }

    String forPage(int page) {
        StringBuilder query = new StringBuilder();
        for (String pair : pairs) {
            if (!name(pair).equals(PAGE)) {
                encode(pair, query);
                query.append('&');
            }
        }
        return query.append(PAGE).append('=').append(page).toString();
    }

    private static String decoded(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%' && isHex(text, i + 1) && isHex(text, i + 2)) {
                bytes.write(Integer.parseInt(text, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.write(c == '+' ? ' ' : c);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static boolean isHex(String text, int at) {
        return at < text.length() && Character.digit(text.charAt(at), 16) >= 0 && text.charAt(at) < 128;
    }

    /** Encodes characters that a URI must not contain, brackets for example. */
    private static void encode(String pair, StringBuilder to) {
        for (int i = 0; i < pair.length(); i++) {
            char c = pair.charAt(i);
            boolean encoded = c == '%' && isHex(pair, i + 1) && isHex(pair, i + 2);
            boolean letterOrDigit = c < 128 && Character.isLetterOrDigit(c);
            if (encoded || letterOrDigit || ALLOWED.indexOf(c) >= 0) {
                to.append(c);
            } else {
                to.append('%').append(Character.forDigit(c >> 4 & 15, 16)).append(Character.forDigit(c & 15, 16));
            }
        }
    }
}
