package org.txsearch.api.limit;

import java.time.Duration;
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
 * @param partnerShare the part of them that one partner may have for all of its merchants, more than 0 and at most 1
 * @param downloads the most files that are sent at once; they count among no other requests
 * @param downloadsOfOneMerchant the most of them that one merchant may have
 * @param downloadsOfOnePartner the most of them that one partner may have for all of its merchants
 * @param requestTime how long a request may take to arrive, from its first byte to the end of its body
 * @param responseTime how long a client may take to read an answer, and a second more for each 64 KB of it
 * @param breakerCalls searches within ten seconds before the breaker judges by them
 */
@ConfigurationProperties("txsearch.limits")
record LimitSettings(
        @DefaultValue("100") int merchantRate,
        @DefaultValue("500") int partnerRate,
        @DefaultValue("32") int inFlight,
        @DefaultValue("0.25") double merchantShare,
        @DefaultValue("0.5") double partnerShare,
        @DefaultValue("64") int downloads,
        @DefaultValue("8") int downloadsOfOneMerchant,
        @DefaultValue("24") int downloadsOfOnePartner,
        @DefaultValue("20s") Duration requestTime,
        @DefaultValue("30s") Duration responseTime,
        @DefaultValue("20") int breakerCalls) {

    private static final int MOST = 1_000_000;
    private static final Duration MIN_TIME = Duration.ofSeconds(1);
    private static final Duration MAX_TIME = Duration.ofMinutes(10);

    LimitSettings {
        check("merchant-rate", merchantRate);
        check("partner-rate", partnerRate);
        check("in-flight", inFlight);
        check("downloads", downloads);
        check("downloads-of-one-merchant", downloadsOfOneMerchant);
        check("breaker-calls", breakerCalls);
        check("downloads-of-one-partner", downloadsOfOnePartner);
        check("merchant-share", merchantShare);
        check("partner-share", partnerShare);
        check("request-time", requestTime);
        check("response-time", responseTime);
    }

    private static void check(String name, double share) {
        if (!(share > 0 && share <= 1)) {
            throw new InvalidSettingException(
                    "txsearch.limits." + name, "must be more than 0 and at most 1, 0.25 for instance");
        }
    }

    private static void check(String name, Duration time) {
        if (time.compareTo(MIN_TIME) < 0 || time.compareTo(MAX_TIME) > 0) {
            throw new InvalidSettingException("txsearch.limits." + name, "must be a duration from 1s to 10m");
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

    /** How many requests of one partner may be worked on at once. */
    int inFlightOfOnePartner() {
        return Math.max(1, (int) (inFlight * partnerShare));
    }

    /** How many requests may wait for their clients: each takes a thread, and the memory of its answer. */
    int maxWaits() {
        return inFlight * 4;
    }

    int maxWaitsOfOneMerchant() {
        return inFlightOfOneMerchant() * 2;
    }

    int maxWaitsOfOnePartner() {
        return inFlightOfOnePartner() * 2;
    }
}
