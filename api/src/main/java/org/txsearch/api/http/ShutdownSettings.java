package org.txsearch.api.http;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.txsearch.api.settings.InvalidSettingException;

/**
 * How the API stops.
 *
 * @param drain for how long it still answers, while it denies being ready, before it takes no more requests
 */
@ConfigurationProperties("txsearch.shutdown")
record ShutdownSettings(@DefaultValue("2s") Duration drain) {

    /** The stop as a whole is bounded by spring.lifecycle.timeout-per-shutdown-phase. */
    private static final Duration LONGEST = Duration.ofSeconds(15);

    ShutdownSettings {
        if (drain.isNegative() || drain.compareTo(LONGEST) > 0) {
            throw new InvalidSettingException("txsearch.shutdown.drain", "must be a duration from 0s to 15s");
        }
    }
}
