package org.txsearch.webhooks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A secret that signs.
 *
 * @param sealed its encrypted text
 * @param until when it ceases to sign; null for the present one
 */
public record EndpointSecret(String sealed, @Nullable Instant until) {}
