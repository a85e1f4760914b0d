package org.txsearch.api.limit;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Permits of which one merchant may hold only so many, and one partner only so many for all of its merchants, so that nobody
 * holds those of the others.
 */
final class CallerPermits {

    private final int max;
    private final int maxOfMerchant;
    private final int maxOfPartner;
    private final Map<String, Integer> byMerchant = new HashMap<>();
    private final Map<String, Integer> byPartner = new HashMap<>();
    private int taken;

    /** Which permits are all taken. */
    enum Exhausted {
        THE_MERCHANTS,
        THE_PARTNERS,
        ALL
    }

    CallerPermits(int max, int maxOfMerchant, int maxOfPartner) {
        this.max = max;
        this.maxOfMerchant = maxOfMerchant;
        this.maxOfPartner = maxOfPartner;
    }

    /** Takes one for that caller; returns null, or why there is none. */
    synchronized @Nullable Exhausted tryTake(LimitedCaller caller) {
        if (byMerchant.getOrDefault(caller.merchantId(), 0) >= maxOfMerchant) {
            return Exhausted.THE_MERCHANTS;
        }
        String partner = caller.partnerId();
        if (partner != null && byPartner.getOrDefault(partner, 0) >= maxOfPartner) {
            return Exhausted.THE_PARTNERS;
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

    synchronized void giveBack(LimitedCaller caller) {
        taken--;
        byMerchant.computeIfPresent(caller.merchantId(), (id, count) -> count == 1 ? null : count - 1);
        if (caller.partnerId() != null) {
            byPartner.computeIfPresent(caller.partnerId(), (id, count) -> count == 1 ? null : count - 1);
        }
    }

    synchronized int taken() {
        return taken;
    }

    /** How many callers are remembered. */
    synchronized int callers() {
        return byMerchant.size() + byPartner.size();
    }
}
