package org.txsearch.api.search;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.txsearch.api.platform.settings.InvalidSettingException;

/**
 * Settings of searches.
 *
 * @param deadline maximum duration of a search, which is then cancelled in Elasticsearch
 */
@ConfigurationProperties("txsearch.search")
public record SearchSettings(@DefaultValue("5s") Duration deadline) {

    private static final Duration MIN_DEADLINE = Duration.ofMillis(10);
    private static final Duration MAX_DEADLINE = Duration.ofMinutes(5);

    public SearchSettings {
        if (deadline.compareTo(MIN_DEADLINE) < 0 || deadline.compareTo(MAX_DEADLINE) > 0) {
            throw new InvalidSettingException("txsearch.search.deadline", "must be a duration from 10ms to 5m");
        }
    }
}
