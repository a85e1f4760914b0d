package org.txsearch.api.platform.limit;

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
 * @param merchantRate requests per second of one merchant, including those of its partners
 * @param partnerRate requests per second of one partner for all of its merchants
 * @param merchantCost milliseconds of Elasticsearch's time per second for the searches of one merchant, including those of
 *     its partners
 * @param partnerCost milliseconds of Elasticsearch's time per second for the searches of one partner for all of its merchants
 * @param inFlight concurrent requests. Further ones get 503 immediately
 * @param merchantShare fraction of {@code in-flight} for one merchant, more than 0 and at most 1
 * @param partnerShare fraction of {@code in-flight} for one partner with all of its merchants
 * @param unauthenticated requests of callers without a valid token, including waiting ones; one address may have three quarters of
 *     them
 * @param unauthenticatedInFlight concurrent requests of callers without a valid token, in addition to {@code in-flight}.
 *     Choose the number of processors
 * @param unauthenticatedConnections connections of one address without a valid token
 * @param downloads concurrent downloads; they do not count as requests
 * @param downloadsOfOneMerchant concurrent downloads of one merchant
 * @param downloadsOfOnePartner concurrent downloads of one partner with all of its merchants
 * @param requestTime time for a request to arrive, from its first byte to the end of its body, 1 s to 10 m
 * @param responseTime time for a client to read a response, plus one second for each 64 KB, 1 s to 10 m
 * @param unauthenticatedResponseTime {@code response-time} of callers without a valid token
 * @param breakerCalls minimum of searches in ten seconds before the circuit breaker evaluates them
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
