package org.txsearch.api.webhooks.sender;

import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;
import org.txsearch.api.platform.settings.InvalidSettingException;

/**
 * Settings of webhooks.
 *
 * @param running threads of this instance that prepare and store deliveries; {@code 0}: it sends nothing
 * @param keys secrets of at least 32 bytes in base64 that encrypt the secrets of endpoints. The first one encrypts; all
 *     instances need the same. Absent: one is generated in the data directory
 * @param allowHttp whether addresses of endpoints may begin with {@code http://}
 * @param allowedNetworks private networks that endpoints may be in, such as {@code 10.1.0.0/16}; the service's own parts stay
 *     refused
 * @param refusedNetworks public networks that endpoints must not be in
 * @param endpointsOfOneMerchant maximum number of endpoints of one merchant. Further ones get 409 {@code
 *     WEBHOOK_ENDPOINT_LIMIT_REACHED}
 * @param pendingOfOneEndpoint deliveries of one endpoint that are tried again; beyond it, no further events are read for it
 * @param timeout maximum duration of an attempt
 * @param keptFor how long deliveries are stored, and how far back events are replayed; 3 d or more
 * @param poll how often an instance polls for events
 * @param lease time without a heartbeat after which other instances take over; at least three times {@code poll}
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
