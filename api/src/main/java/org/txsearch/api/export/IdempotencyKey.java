package org.txsearch.api.export;

import jakarta.servlet.http.HttpServletRequest;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.problem.FaultCode;
import org.txsearch.api.request.Faults;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * By what a client tells a request that it repeats from another one.
 *
 * @param text the key
 * @param requestHash the hash of the body, whatever the order of its members and its blanks
 */
record IdempotencyKey(String text, String requestHash) {

    private static final String HEADER = "Idempotency-Key";
    private static final int LONGEST = 255;

    /** In quotes, and each of its characters behind a backslash. */
    private static final int MAX_WRITTEN_LENGTH = 2 * LONGEST + 2;

    private static final Pattern BARE = Pattern.compile("[\\x21-\\x7e]{1," + LONGEST + "}");

    /** A string of RFC 9651: printable ASCII in quotes, a backslash before a quote and a backslash. */
    private static final Pattern QUOTED =
            Pattern.compile("\"((?:[\\x20-\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\[\"\\\\])*)\"");

    private static final JsonMapper SORTED = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    /** The key of a request with that body, or null where it has none or faults have been noted. */
    static @Nullable IdempotencyKey of(HttpServletRequest request, byte[] body, Faults faults) {
        List<String> given = Collections.list(request.getHeaders(HEADER));
        if (given.isEmpty()) {
            return null;
        }
        if (given.size() > 1) {
            faults.addHeader(
                    HEADER, FaultCode.DUPLICATE_PARAMETER, "The header is given more than once; give it once.");
            return null;
        }
        String key = unquoted(given.get(0).strip());
        if (key == null || key.isEmpty() || key.length() > LONGEST) {
            faults.addHeader(
                    HEADER,
                    key == null ? FaultCode.INVALID_VALUE : FaultCode.INVALID_LENGTH,
                    "The key is not valid; send 1 to " + LONGEST
                            + " printable characters of ASCII, bare or as a quoted string.");
            return null;
        }
        return faults.count() > 0 ? null : new IdempotencyKey(key, hash(body));
    }

    private static @Nullable String unquoted(String value) {
        if (value.length() > MAX_WRITTEN_LENGTH) {
            return value;
        }
        if (!value.startsWith("\"")) {
            return BARE.matcher(value).matches() || value.length() > LONGEST || value.isEmpty() ? value : null;
        }
        return QUOTED.matcher(value).matches()
                ? value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1")
                : null;
    }

    private static String hash(byte[] body) {
        JsonNode tree = SORTED.readTree(body);
        byte[] sorted = SORTED.writeValueAsBytes(SORTED.treeToValue(tree, Object.class));
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(sorted));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
