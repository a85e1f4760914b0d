package org.txsearch.grants;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.StoredTime;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The stored state of a pair of partner and merchant.
 *
 * @param standing whether the partner may act for the merchant
 * @param changedAt the time of the last change
 * @param restoredFrom the backup from which an unconfirmed grant was restored, or null
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record StoredGrant(
        String partnerId,
        String merchantId,
        Boolean standing,
        @StoredTime Instant changedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String restoredFrom) {

    static StoredGrant of(GrantKey key, boolean standing, Instant changedAt, @Nullable String restoredFrom) {
        return new StoredGrant(key.partnerId(), key.merchantId(), standing, changedAt, restoredFrom);
    }

    /** Returns the active or restored grant. */
    Grant grant() {
        return new Grant(new GrantKey(partnerId, merchantId), changedAt, restoredFrom);
    }
}
