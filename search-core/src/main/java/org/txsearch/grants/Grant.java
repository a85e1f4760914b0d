package org.txsearch.grants;

import java.time.Instant;

/**
 * A grant that stands.
 *
 * @param key the partner and the merchant
 * @param since when it was made
 */
public record Grant(GrantKey key, Instant since) {}
