package org.txsearch.grants;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A grant that is active, or that a restore has brought back and nobody has confirmed yet.
 *
 * @param key the partner and the merchant
 * @param since when it was made
 * @param restoredFrom the backup that it came back from, as long as it is inactive; null for an active grant
 */
public record Grant(GrantKey key, Instant since, @Nullable String restoredFrom) {

    /** Returns whether the partner may act for the merchant. */
    public boolean isActive() {
        return restoredFrom == null;
    }
}
