package org.txsearch.api.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.txsearch.api.limit.CallerLimits.CallerPermits;
import org.txsearch.api.limit.CallerLimits.CallerPermits.Exhausted;
import org.txsearch.api.limit.CallerLimits.CallerPermits.Holder;

class CallerPermitsTest {

    private final CallerPermits permits = new CallerPermits(5, 2, 3);

    @Test
    void merchant_hasOnlyItsOwn() {
        Holder caller = new Holder("M1", null);
        assertThat(permits.tryTake(caller)).isNull();
        assertThat(permits.tryTake(caller)).isNull();
        assertThat(permits.tryTake(caller)).isEqualTo(Exhausted.MERCHANT);
        assertThat(permits.tryTake(new Holder("M1", "P1"))).isEqualTo(Exhausted.MERCHANT);
        assertThat(permits.tryTake(new Holder("M2", null))).isNull();
        permits.giveBack(caller);
        assertThat(permits.tryTake(caller)).isNull();
    }

    @Test
    void partner_hasOnlyItsOwn_howeverManyMerchantsItActsFor() {
        for (int merchant = 1; merchant <= 3; merchant++) {
            assertThat(permits.tryTake(new Holder("M" + merchant, "P1"))).isNull();
        }
        assertThat(permits.tryTake(new Holder("M4", "P1"))).isEqualTo(Exhausted.PARTNER);
        assertThat(permits.tryTake(new Holder("M4", null))).isNull();
        assertThat(permits.tryTake(new Holder("M5", "P2"))).isNull();
        assertThat(permits.tryTake(new Holder("M6", null))).isEqualTo(Exhausted.ALL);
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
