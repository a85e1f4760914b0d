package org.txsearch.api.limit;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * How much is done at once and for whom.
 *
 * @param merchantRate requests a second of one merchant, its partners' included
 * @param partnerRate requests a second of one partner, whomever it acts for
 * @param inFlight the most requests at once in this process; further ones are refused before any work is done on them
 * @param merchantShare the part of them that one merchant may have, more than 0 and at most 1
 * @param downloads the most files that are sent at once; they count among no other requests
 * @param downloadsOfOneMerchant the most of them that one merchant may have
 * @param breakerCalls searches within ten seconds before the breaker judges by them
 */
@ConfigurationProperties("txsearch.limits")
record LimitSettings(
        @DefaultValue("100") int merchantRate,
        @DefaultValue("500") int partnerRate,
        @DefaultValue("32") int inFlight,
        @DefaultValue("0.25") double merchantShare,
        @DefaultValue("64") int downloads,
        @DefaultValue("8") int downloadsOfOneMerchant,
        @DefaultValue("20") int breakerCalls) {

    private static final int MOST = 1_000_000;

    LimitSettings {
        check("merchant-rate", merchantRate);
        check("partner-rate", partnerRate);
        check("in-flight", inFlight);
        check("downloads", downloads);
        check("downloads-of-one-merchant", downloadsOfOneMerchant);
        check("breaker-calls", breakerCalls);
        if (!(merchantShare > 0 && merchantShare <= 1)) {
            throw new InvalidSettingException(
                    "txsearch.limits.merchant-share", "must be more than 0 and at most 1, 0.25 for instance");
        }
    }

    private static void check(String name, int value) {
        if (value < 1 || value > MOST) {
            throw new InvalidSettingException("txsearch.limits." + name, "must be a whole number from 1 to 1000000");
        }
    }

    /** How many requests of one merchant may be worked on at once. */
    int inFlightOfOneMerchant() {
        return Math.max(1, (int) (inFlight * merchantShare));
    }
}
