package org.txsearch.webhooks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * One attempt.
 *
 * @param at when it began
 * @param statusCode the status of the answer, or null
 * @param durationMs how long it took
 * @param error why it did not succeed, or null
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record DeliveryAttempt(
        Instant at,
        @Nullable Integer statusCode,
        long durationMs,
        @Nullable DeliveryFailure error) {}
