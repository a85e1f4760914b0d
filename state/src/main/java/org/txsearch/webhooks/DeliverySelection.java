package org.txsearch.webhooks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Which of a merchant's deliveries a list has; null is any. */
public record DeliverySelection(
        @Nullable String endpointId,
        @Nullable String type,
        @Nullable String status,
        @Nullable Instant from,
        @Nullable Instant to) {}
