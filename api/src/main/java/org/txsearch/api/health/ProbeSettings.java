package org.txsearch.api.health;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * How the instance finds out whether it is ready.
 *
 * @param every how often it looks whether Elasticsearch answers
 * @param patience for how long looks may fail before it denies being ready
 */
@ConfigurationProperties("txsearch.probes")
record ProbeSettings(
        @DefaultValue("2s") Duration every,
        @DefaultValue("6s") Duration patience) {

    private static final Duration LEAST = Duration.ofMillis(10);
    private static final Duration MOST = Duration.ofMinutes(5);

    ProbeSettings {
        check("every", every);
        check("patience", patience);
    }

    private static void check(String name, Duration value) {
        if (value.compareTo(LEAST) < 0 || value.compareTo(MOST) > 0) {
            throw new InvalidSettingException("txsearch.probes." + name, "must be a duration from 10ms to 5m");
        }
    }
}
