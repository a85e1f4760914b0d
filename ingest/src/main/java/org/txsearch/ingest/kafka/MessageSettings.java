package org.txsearch.ingest.kafka;

import org.jspecify.annotations.Nullable;

/**
 * The expected form of messages.
 *
 * @param key the form of the keys
 * @param registry the registry of schemas, or null if there is none
 */
public record MessageSettings(MessageKey key, @Nullable SchemaRegistry registry) {

    /** Messages that this product writes, and JSON. */
    public static final MessageSettings DEFAULT = new MessageSettings(MessageKey.MERCHANT_AND_ID, null);
}
