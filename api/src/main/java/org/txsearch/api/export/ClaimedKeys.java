package org.txsearch.api.export;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.exports.ExportKeys;
import org.txsearch.query.TenantScope;

/** The exports and schedules of idempotency keys; a key that was sent with another body is a problem. */
@Component
record ClaimedKeys(ExportKeys keys) {

    /** Marks a response that repeats the one to an earlier request with the same key. */
    static final String REPLAYED = "Idempotent-Replayed";

    /** The existing claim of the merchant's key, or null. */
    ExportKeys.@Nullable Claim find(TenantScope scope, IdempotencyKey key, Instant now) {
        return StoredExports.read(() -> keys.find(scope.merchantId(), key.text(), now))
                .map(claim -> sameRequest(claim, key))
                .orElse(null);
    }

    /** Claims the id for the key unless the key has a claim; without a key, nothing is stored. */
    ExportKeys.Claim claim(TenantScope scope, @Nullable IdempotencyKey key, String id, Instant now) {
        if (key == null) {
            return new ExportKeys.Claim(id, "", now, false);
        }
        ExportKeys.Claim claim = new ExportKeys.Claim(id, key.requestHash(), now, false);
        return sameRequest(StoredExports.read(() -> keys.claim(scope.merchantId(), key.text(), claim)), key);
    }

    /** Notes that the key's export or schedule has been created. */
    void done(TenantScope scope, IdempotencyKey key, ExportKeys.Claim claim) {
        StoredExports.read(() -> {
            keys.done(scope.merchantId(), key.text(), claim);
            return claim;
        });
    }

    private static ExportKeys.Claim sameRequest(ExportKeys.Claim claim, IdempotencyKey key) {
        if (!claim.requestHash().equals(key.requestHash())) {
            throw ProblemException.of(
                    ProblemCode.IDEMPOTENCY_KEY_REUSED,
                    "The Idempotency-Key was sent with another body within the last 24 hours. Send a new key with a"
                            + " new request.");
        }
        return claim;
    }
}
