package org.txsearch.api.platform.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallerPermitsTest {

    private final CallerPermits permits = new CallerPermits(
            new PermitBound(5, RequestLimit.IN_FLIGHT),
            new PermitBound(2, RequestLimit.MERCHANT_SHARE),
            new PermitBound(3, RequestLimit.PARTNER_SHARE));

    @Test
    void merchant_hasOnlyItsOwn() {
        PermitHolder caller = new PermitHolder("M1", null);
        assertThat(permits.tryTake(caller)).isNull();
        assertThat(permits.tryTake(caller)).isNull();
        assertThat(permits.tryTake(caller)).isEqualTo(RequestLimit.MERCHANT_SHARE);
        assertThat(permits.tryTake(new PermitHolder("M1", "P1"))).isEqualTo(RequestLimit.MERCHANT_SHARE);
        assertThat(permits.tryTake(new PermitHolder("M2", null))).isNull();
        permits.giveBack(caller);
        assertThat(permits.tryTake(caller)).isNull();
    }

    @Test
    void partner_hasOnlyItsOwn_howeverManyMerchantsItActsFor() {
        for (int merchant = 1; merchant <= 3; merchant++) {
            assertThat(permits.tryTake(new PermitHolder("M" + merchant, "P1"))).isNull();
        }
        assertThat(permits.tryTake(new PermitHolder("M4", "P1"))).isEqualTo(RequestLimit.PARTNER_SHARE);
        assertThat(permits.tryTake(new PermitHolder("M4", null))).isNull();
        assertThat(permits.tryTake(new PermitHolder("M5", "P2"))).isNull();
        assertThat(permits.tryTake(new PermitHolder("M6", null))).isEqualTo(RequestLimit.IN_FLIGHT);
    }

    @Test
    void callerWithoutPermits_takesNoMemory() {
        PermitHolder caller = new PermitHolder("M1", "P1");
        permits.tryTake(caller);
        assertThat(permits.taken()).isEqualTo(1);
        permits.giveBack(caller);
        assertThat(permits.taken()).isZero();
        assertThat(permits.callers()).isZero();
    }
}
