package org.txsearch.api.platform.limit;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Permits with an upper bound in all, for each merchant, and for each partner with all of its merchants. */
final class CallerPermits {

    private final PermitBound max;
    private final PermitBound maxPerMerchant;
    private final PermitBound maxPerPartner;
    private final Map<String, Integer> byMerchant = new HashMap<>();
    private final Map<String, Integer> byPartner = new HashMap<>();
    private int taken;

    CallerPermits(PermitBound max, PermitBound maxPerMerchant, PermitBound maxPerPartner) {
        this.max = max;
        this.maxPerMerchant = maxPerMerchant;
        this.maxPerPartner = maxPerPartner;
    }

    /** Takes a permit for a caller. Returns null, or the limit that has been reached. */
    synchronized @Nullable RequestLimit tryTake(PermitHolder caller) {
        if (byMerchant.getOrDefault(caller.merchantId(), 0) >= maxPerMerchant.permits()) {
            return maxPerMerchant.limit();
        }
        String partner = caller.partnerId();
        if (partner != null && byPartner.getOrDefault(partner, 0) >= maxPerPartner.permits()) {
            return maxPerPartner.limit();
        }
        if (taken >= max.permits()) {
            return max.limit();
        }
        taken++;
        byMerchant.merge(caller.merchantId(), 1, Integer::sum);
        if (partner != null) {
            byPartner.merge(partner, 1, Integer::sum);
        }
        return null;
    }

    synchronized void giveBack(PermitHolder caller) {
        taken--;
        byMerchant.computeIfPresent(caller.merchantId(), (id, count) -> count == 1 ? null : count - 1);
        if (caller.partnerId() != null) {
            byPartner.computeIfPresent(caller.partnerId(), (id, count) -> count == 1 ? null : count - 1);
        }
    }

    synchronized int taken() {
        return taken;
    }

    /** Returns the number of callers in memory. */
    synchronized int callers() {
        return byMerchant.size() + byPartner.size();
    }
}
