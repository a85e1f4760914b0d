package org.txsearch.ingest.kafka;

import org.jspecify.annotations.Nullable;

/**
 * What is expected of messages.
 *
 * @param key the form of their keys
 * @param registry where the ids of schemas are looked up; null if there is none
 */
public record MessageSettings(MessageKey key, @Nullable SchemaRegistry registry) {

    /** What this product writes, and JSON. */
    public static final MessageSettings DEFAULT = new MessageSettings(MessageKey.MERCHANT_AND_ID, null);
}
