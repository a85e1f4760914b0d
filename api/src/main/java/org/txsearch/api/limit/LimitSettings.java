package org.txsearch.api.limit;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import java.time.Duration;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The limits of requests: of all, of one caller, and of callers without a valid token.
 *
 * @param merchantRate requests per second for one merchant, including requests of its partners
 * @param partnerRate requests per second of one partner for all of its merchants
 * @param merchantCost milliseconds of Elasticsearch's time per second for the searches of one merchant, including searches of its
 *     partners
 * @param partnerCost milliseconds of Elasticsearch's time per second for the searches of one partner for all of its merchants
 * @param inFlight the maximum number of concurrent requests in this process; further ones are refused before any work is done
 * @param merchantShare the fraction of them that one merchant may have, more than 0 and at most 1
 * @param partnerShare the fraction of them that one partner may have for all of its merchants, more than 0 and at most 1
 * @param unauthenticatedInFlight the maximum number of concurrent requests of callers without a valid token, in addition to
 *     {@code inFlight}; they take processor time alone
 * @param unauthenticated the maximum number of requests of such callers, including requests that wait for their clients; one address may
 *     have three quarters of them
 * @param unauthenticatedConnections the maximum number of connections from one address without a request with a valid token
 * @param downloads the maximum number of concurrent downloads, which do not count as other requests
 * @param downloadsOfOneMerchant the maximum for one merchant
 * @param downloadsOfOnePartner the maximum for one partner with all of its merchants
 * @param requestTime how long a request may take to arrive, from its first byte to the end of its body
 * @param responseTime how long a client may take to read a response, plus a second for each 64 KB of it
 * @param unauthenticatedResponseTime how long a caller without a valid token may take, plus a second for each 64 KB
 * @param breakerCalls the minimum number of searches within ten seconds before the circuit breaker can open
 */
@Validated
@ConfigurationProperties("txsearch.limits")
record LimitSettings(
        @DefaultValue("100") @Range(min = 1, max = LimitSettings.MAX)
        int merchantRate,

        @DefaultValue("500") @Range(min = 1, max = LimitSettings.MAX)
        int partnerRate,

        @DefaultValue("400") @Range(min = 1, max = LimitSettings.MAX)
        int merchantCost,

        @DefaultValue("600") @Range(min = 1, max = LimitSettings.MAX)
        int partnerCost,

        @DefaultValue("32") @Range(min = 1, max = LimitSettings.MAX)
        int inFlight,

        @DefaultValue("0.25")
        @DecimalMin(value = "0", inclusive = false, message = LimitSettings.SHARE)
        @DecimalMax(value = "1", message = LimitSettings.SHARE)
        double merchantShare,

        @DefaultValue("0.5")
        @DecimalMin(value = "0", inclusive = false, message = LimitSettings.SHARE)
        @DecimalMax(value = "1", message = LimitSettings.SHARE)
        double partnerShare,

        @DefaultValue("2") @Range(min = 1, max = LimitSettings.MAX)
        int unauthenticatedInFlight,

        @DefaultValue("80") @Range(min = 1, max = LimitSettings.MAX)
        int unauthenticated,

        @DefaultValue("100") @Range(min = 1, max = LimitSettings.MAX)
        int unauthenticatedConnections,

        @DefaultValue("64") @Range(min = 1, max = LimitSettings.MAX)
        int downloads,

        @DefaultValue("8") @Range(min = 1, max = LimitSettings.MAX)
        int downloadsOfOneMerchant,

        @DefaultValue("24") @Range(min = 1, max = LimitSettings.MAX)
        int downloadsOfOnePartner,

        @DefaultValue("20s")
        @DurationMin(seconds = 1, message = LimitSettings.TIME)
        @DurationMax(minutes = 10, message = LimitSettings.TIME)
        Duration requestTime,

        @DefaultValue("30s")
        @DurationMin(seconds = 1, message = LimitSettings.TIME)
        @DurationMax(minutes = 10, message = LimitSettings.TIME)
        Duration responseTime,

        @DefaultValue("5s")
        @DurationMin(seconds = 1, message = LimitSettings.TIME)
        @DurationMax(minutes = 10, message = LimitSettings.TIME)
        Duration unauthenticatedResponseTime,

        @DefaultValue("20") @Range(min = 1, max = LimitSettings.MAX)
        int breakerCalls) {

    static final int MAX = 1_000_000;
    static final String TIME = "must be a duration from 1s to 10m";
    static final String SHARE = "must be more than 0 and at most 1, 0.25 for instance";

    /** Returns how many requests of one merchant may be in flight. */
    int inFlightOfOneMerchant() {
        return Math.max(1, (int) (inFlight * merchantShare));
    }

    /** Returns how many requests of one partner may be in flight. */
    int inFlightOfOnePartner() {
        return Math.max(1, (int) (inFlight * partnerShare));
    }
}
