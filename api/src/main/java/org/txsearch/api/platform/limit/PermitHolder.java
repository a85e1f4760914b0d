package org.txsearch.api.platform.limit;

import org.jspecify.annotations.Nullable;

/**
 * The caller that holds permits.
 *
 * @param merchantId the merchant acted for
 * @param partnerId the partner that acts, or null if the merchant itself does
 */
record PermitHolder(String merchantId, @Nullable String partnerId) {}
