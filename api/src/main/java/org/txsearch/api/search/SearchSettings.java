package org.txsearch.api.search;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of searches.
 *
 * @param deadline maximum duration of a search, which is then cancelled in Elasticsearch
 */
@Validated
@ConfigurationProperties("txsearch.search")
public record SearchSettings(
        @DefaultValue("5s")
        @DurationMin(millis = 10, message = SearchSettings.RANGE)
        @DurationMax(minutes = 5, message = SearchSettings.RANGE)
        Duration deadline) {

    private static final String RANGE = "must be a duration from 10ms to 5m";
}
