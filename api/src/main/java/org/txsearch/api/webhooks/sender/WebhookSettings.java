package org.txsearch.api.webhooks.sender;

import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * Settings of webhooks.
 *
 * @param running the number of threads of this instance that prepare and store deliveries; 0 leaves all to other instances
 * @param keys secrets of at least 32 bytes in base64 that encrypt the secrets of endpoints, the current one first; if
 *     empty, one is generated in the data directory
 * @param allowHttp whether the address of an endpoint may begin with http
 * @param allowedNetworks private networks in which endpoints are allowed, such as 10.1.0.0/16
 * @param refusedNetworks public networks in which endpoints are not allowed
 * @param endpointsOfOneMerchant the maximum number of one merchant's endpoints
 * @param pendingOfOneEndpoint the number of deliveries that wait for a retry at which no further events are read for an
 *     endpoint
 * @param timeout the maximum duration of an attempt
 * @param keptFor the time for which deliveries are stored and events can be replayed
 * @param poll the interval at which this instance polls for events
 * @param lease the time without a renewal after which other instances take over the endpoints of an instance
 */
@Validated
@ConfigurationProperties("txsearch.webhooks")
public record WebhookSettings(
        @DefaultValue("4") @Range(max = 64) int running,
        @DefaultValue List<String> keys,
        @DefaultValue("false") boolean allowHttp,
        @DefaultValue List<String> allowedNetworks,
        @DefaultValue List<String> refusedNetworks,
        @DefaultValue("20") @Range(min = 1, max = 1_000) int endpointsOfOneMerchant,
        @DefaultValue("100") @Range(min = 1, max = 1_000) int pendingOfOneEndpoint,

        @DefaultValue("10s") @DurationMin(millis = 100, message = "must be 100ms or more")
        Duration timeout,

        @DefaultValue("30d") @DurationMin(days = 3, message = "must be 3d or more")
        Duration keptFor,

        @DefaultValue("1s") @DurationMin(millis = 10, message = "must be 10ms or more")
        Duration poll,

        @DefaultValue("15s") Duration lease) {

    public WebhookSettings {
        AddressRules.networks("txsearch.webhooks.allowed-networks", allowedNetworks);
        AddressRules.networks("txsearch.webhooks.refused-networks", refusedNetworks);
        if (lease.compareTo(poll.multipliedBy(3)) < 0) {
            throw new InvalidSettingException(
                    "txsearch.webhooks.lease", "must be at least three times txsearch.webhooks.poll");
        }
    }
}
