package org.txsearch.grants;

import com.fasterxml.jackson.annotation.JsonIgnore;
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
public record Grant(
        String partnerId,
        String merchantId,
        Boolean standing,
        @StoredTime Instant changedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String restoredFrom) {

    static Grant of(GrantKey key, boolean standing, Instant changedAt, @Nullable String restoredFrom) {
        return new Grant(key.partnerId(), key.merchantId(), standing, changedAt, restoredFrom);
    }

    public GrantKey key() {
        return new GrantKey(partnerId, merchantId);
    }

    /** Returns whether the grant is active, and not one that a restore has brought back and nobody has confirmed yet. */
    @JsonIgnore
    public boolean isActive() {
        return restoredFrom == null;
    }
}
