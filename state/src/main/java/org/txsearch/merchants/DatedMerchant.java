package org.txsearch.merchants;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.txsearch.cluster.StoredTime;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/** A record, and when it was last changed. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record DatedMerchant(
        @JsonUnwrapped Merchant merchant, @StoredTime Instant changedAt) {}
