package org.txsearch.api.transactions;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How searches are run.
 *
 * @param deadline the longest that a request may take; the search is cancelled then
 */
@ConfigurationProperties("txsearch.search")
public record SearchSettings(@DefaultValue("5s") Duration deadline) {}
