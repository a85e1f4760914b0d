package org.txsearch.api.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.txsearch.api.limit.CallerLimits.CallerPermits;
import org.txsearch.api.limit.CallerLimits.CallerPermits.Bound;
import org.txsearch.api.limit.CallerLimits.CallerPermits.Holder;
import org.txsearch.api.limit.LimitMetrics.Limit;

class CallerPermitsTest {

    private final CallerPermits permits = new CallerPermits(
            new Bound(5, Limit.IN_FLIGHT), new Bound(2, Limit.MERCHANT_SHARE), new Bound(3, Limit.PARTNER_SHARE));

    @Test
    void merchant_hasOnlyItsOwn() {
        Holder caller = new Holder("M1", null);
        assertThat(permits.tryTake(caller)).isNull();
        assertThat(permits.tryTake(caller)).isNull();
        assertThat(permits.tryTake(caller)).isEqualTo(Limit.MERCHANT_SHARE);
        assertThat(permits.tryTake(new Holder("M1", "P1"))).isEqualTo(Limit.MERCHANT_SHARE);
        assertThat(permits.tryTake(new Holder("M2", null))).isNull();
        permits.giveBack(caller);
        assertThat(permits.tryTake(caller)).isNull();
    }

    @Test
    void partner_hasOnlyItsOwn_howeverManyMerchantsItActsFor() {
        for (int merchant = 1; merchant <= 3; merchant++) {
            assertThat(permits.tryTake(new Holder("M" + merchant, "P1"))).isNull();
        }
        assertThat(permits.tryTake(new Holder("M4", "P1"))).isEqualTo(Limit.PARTNER_SHARE);
        assertThat(permits.tryTake(new Holder("M4", null))).isNull();
        assertThat(permits.tryTake(new Holder("M5", "P2"))).isNull();
        assertThat(permits.tryTake(new Holder("M6", null))).isEqualTo(Limit.IN_FLIGHT);
    }

    @Test
    void callerWithoutPermits_takesNoMemory() {
        Holder caller = new Holder("M1", "P1");
        permits.tryTake(caller);
        assertThat(permits.taken()).isEqualTo(1);
        permits.giveBack(caller);
        assertThat(permits.taken()).isZero();
        assertThat(permits.callers()).isZero();
    }
}
