package org.txsearch.api.limit;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Permits with an upper bound in all, for each merchant, and for each partner with all of its merchants. */
final class CallerPermits {

    private final int max;
    private final int maxOfMerchant;
    private final int maxOfPartner;
    private final Map<String, Integer> byMerchant = new HashMap<>();
    private final Map<String, Integer> byPartner = new HashMap<>();
    private int taken;

    /** Whose permits are all taken. */
    enum Exhausted {
        MERCHANT,
        PARTNER,
        ALL
    }

    /**
     * The caller that holds permits.
     *
     * @param merchantId the merchant acted for
     * @param partnerId the partner that acts, or null if the merchant itself does
     */
    record Holder(String merchantId, @Nullable String partnerId) {}

    CallerPermits(int max, int maxOfMerchant, int maxOfPartner) {
        this.max = max;
        this.maxOfMerchant = maxOfMerchant;
        this.maxOfPartner = maxOfPartner;
    }

    /** Takes a permit for that caller; returns null, or the bound that has been reached. */
    synchronized @Nullable Exhausted tryTake(Holder caller) {
        if (byMerchant.getOrDefault(caller.merchantId(), 0) >= maxOfMerchant) {
            return Exhausted.MERCHANT;
        }
        String partner = caller.partnerId();
        if (partner != null && byPartner.getOrDefault(partner, 0) >= maxOfPartner) {
            return Exhausted.PARTNER;
        }
        if (taken >= max) {
            return Exhausted.ALL;
        }
        taken++;
        byMerchant.merge(caller.merchantId(), 1, Integer::sum);
        if (partner != null) {
            byPartner.merge(partner, 1, Integer::sum);
        }
        return null;
    }

    synchronized void giveBack(Holder caller) {
        taken--;
        byMerchant.computeIfPresent(caller.merchantId(), (id, count) -> count == 1 ? null : count - 1);
        if (caller.partnerId() != null) {
            byPartner.computeIfPresent(caller.partnerId(), (id, count) -> count == 1 ? null : count - 1);
        }
    }

    synchronized int taken() {
        return taken;
    }

    /** How many callers are in memory. */
    synchronized int callers() {
        return byMerchant.size() + byPartner.size();
    }
}
