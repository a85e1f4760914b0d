package org.txsearch.api.records;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.txsearch.api.platform.problem.FaultCode;
import org.txsearch.api.platform.problem.ProblemCode;
import org.txsearch.api.platform.problem.ProblemException;
import org.txsearch.api.request.Faults;
import org.txsearch.query.TenantScope;
import org.txsearch.records.IdempotencyKeys;
import org.txsearch.records.KeyClaim;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The key by which a client marks retries of a request.
 *
 * @param text the key
 * @param requestHash the hash of the body, independent of the order of its members and of white space
 */
public record IdempotencyKey(String text, String requestHash) {

    private static final String HEADER = "Idempotency-Key";
    private static final int MAX_LENGTH = 255;

    /** The length in quotes with a backslash before each character. */
    private static final int MAX_WRITTEN_LENGTH = 2 * MAX_LENGTH + 2;

    private static final Pattern BARE = Pattern.compile("[\\x21-\\x7e]{1," + MAX_LENGTH + "}");

    /** A string of RFC 9651: printable ASCII in quotes, a backslash before a quote and a backslash. */
    private static final Pattern QUOTED =
            Pattern.compile("\"((?:[\\x20-\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\[\"\\\\])*)\"");

    private static final JsonMapper SORTED = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    /** Returns the keys in the headers of a request. */
    static List<String> given(HttpServletRequest request) {
        return Collections.list(request.getHeaders(HEADER));
    }

    /** Returns the key of a request; null if none is given, or faults were added. */
    static @Nullable IdempotencyKey of(List<String> given, byte[] body, Faults faults) {
        if (given.isEmpty()) {
            return null;
        }
        if (given.size() > 1) {
            faults.addHeader(HEADER, FaultCode.DUPLICATE_PARAMETER, "The header occurs more than once; send it once.");
            return null;
        }
        String key = unquoted(given.get(0).strip());
        if (key == null || key.isEmpty() || key.length() > MAX_LENGTH) {
            faults.addHeader(
                    HEADER,
                    key == null ? FaultCode.INVALID_VALUE : FaultCode.INVALID_LENGTH,
                    "The key is not valid; send 1 to " + MAX_LENGTH
                            + " printable characters of ASCII, bare or as a quoted string.");
            return null;
        }
        return faults.count() > 0 ? null : new IdempotencyKey(key, hash(body));
    }

    /** Returns the claim of the merchant's key, or null. */
    public @Nullable KeyClaim find(IdempotencyKeys keys, TenantScope scope, Instant now) {
        return StoreCalls.read(() -> keys.find(scope.merchantId(), text, now))
                .map(this::ofSameRequest)
                .orElse(null);
    }

    /** Returns the claim of a key, or a new one with a random id; without a key, nothing is stored. */
    public static KeyClaim findOrClaim(
            @Nullable IdempotencyKey key, IdempotencyKeys keys, TenantScope scope, String idPrefix, Instant now) {
        KeyClaim known = key == null ? null : key.find(keys, scope, now);
        return known == null ? claim(key, keys, scope, RecordIds.random(idPrefix), now) : known;
    }

    /** Claims an id for a key, or returns the existing claim of the key; without a key, stores nothing. */
    public static KeyClaim claim(
            @Nullable IdempotencyKey key, IdempotencyKeys keys, TenantScope scope, String id, Instant now) {
        KeyClaim claim = new KeyClaim(id, key == null ? "" : key.requestHash, now, false);
        return key == null
                ? claim
                : key.ofSameRequest(StoreCalls.write(() -> keys.claim(scope.merchantId(), key.text, claim)));
    }

    /** Records that the claimed record was created. */
    public void done(IdempotencyKeys keys, TenantScope scope, KeyClaim claim) {
        StoreCalls.change(() -> keys.done(scope.merchantId(), text, claim));
    }

    private KeyClaim ofSameRequest(KeyClaim claim) {
        if (!claim.requestHash().equals(requestHash)) {
            throw ProblemException.of(
                    ProblemCode.IDEMPOTENCY_KEY_REUSED,
                    "The Idempotency-Key was sent with another body within the last 24 hours. Send a new key with a"
                            + " new request.");
        }
        return claim;
    }

    private static @Nullable String unquoted(String value) {
        if (value.length() > MAX_WRITTEN_LENGTH) {
            return value;
        }
        if (!value.startsWith("\"")) {
            return BARE.matcher(value).matches() || value.length() > MAX_LENGTH || value.isEmpty() ? value : null;
        }
        return QUOTED.matcher(value).matches()
                ? value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1")
                : null;
    }

    private static String hash(byte[] body) {
        JsonNode tree = SORTED.readTree(body);
        return DigestUtils.sha256Hex(SORTED.writeValueAsBytes(SORTED.treeToValue(tree, Object.class)));
    }
}
