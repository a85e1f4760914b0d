package org.txsearch.api.transactions;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * What is assumed where an answer says how fresh it is.
 *
 * @param clockSkew how far the clocks that stamp {@code ingested_at} may differ from this one
 */
@ConfigurationProperties("txsearch.freshness")
record FreshnessSettings(@DefaultValue("1s") Duration clockSkew) {

    FreshnessSettings {
        if (clockSkew.isNegative()) {
            throw new InvalidSettingException(
                    "txsearch.freshness.clock-skew", "must be a duration that is not negative, 1s for instance");
        }
    }
}
