package org.txsearch.webhooks;

/** The place of a transaction in the order of {@code ingested_at}. */
public record FeedPosition(long key, long tie, String id) {}
