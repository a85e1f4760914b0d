package org.txsearch.api.export;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.problem.ProblemCode;
import org.txsearch.api.problem.ProblemException;
import org.txsearch.exports.ExportKeys;
import org.txsearch.query.TenantScope;

/** What the idempotency keys of requests stand for; a key that came with another body is a problem. */
@Component
final class ClaimedKeys {

    /** Marks an answer to a request that an earlier one with the same key had done. */
    static final String REPLAYED = "Idempotent-Replayed";

    private final ExportKeys keys;

    ClaimedKeys(ExportKeys keys) {
        this.keys = keys;
    }

    /** What the merchant's key stands for already, or null. */
    ExportKeys.@Nullable Claim find(TenantScope scope, IdempotencyKey key, Instant now) {
        return KeptAnswers.answered(() -> keys.find(scope.merchantId(), key.text(), now))
                .map(claim -> sameRequest(claim, key))
                .orElse(null);
    }

    /** Lets the key stand for that id, unless it stands for another already; without a key, the id stands for itself. */
    ExportKeys.Claim claim(TenantScope scope, @Nullable IdempotencyKey key, String id, Instant now) {
        if (key == null) {
            return new ExportKeys.Claim(id, "", now, false);
        }
        ExportKeys.Claim wanted = new ExportKeys.Claim(id, key.requestHash(), now, false);
        return sameRequest(KeptAnswers.answered(() -> keys.claim(scope.merchantId(), key.text(), wanted)), key);
    }

    /** Notes that what the key stands for has been created. */
    void done(TenantScope scope, IdempotencyKey key, ExportKeys.Claim claim) {
        KeptAnswers.answered(() -> {
            keys.done(scope.merchantId(), key.text(), claim);
            return claim;
        });
    }

    private static ExportKeys.Claim sameRequest(ExportKeys.Claim claim, IdempotencyKey key) {
        if (!claim.requestHash().equals(key.requestHash())) {
            throw ProblemException.of(
                    ProblemCode.IDEMPOTENCY_KEY_REUSED,
                    "The Idempotency-Key came with another body within the last 24 hours. Send a new key with a new"
                            + " request.");
        }
        return claim;
    }
}
