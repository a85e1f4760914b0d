package org.txsearch.merchants;

import java.time.Instant;

/** A record, and when it was last changed. */
public record DatedMerchant(Merchant merchant, Instant changedAt) {}
