package org.txsearch.webhooks;

import java.time.Instant;
import org.txsearch.records.DerivedId;

/**
 * What happened.
 *
 * @param id the same for the same occurrence
 * @param type what it is about
 * @param created when it happened
 * @param subject the id of the transaction, export or endpoint
 */
public record DeliveredEvent(String id, EventType type, Instant created, String subject) {

    /**
     * Returns the id of an event, wherever it is found.
     *
     * @param occurrence what tells it from other events of the type and subject; may be empty
     */
    public static String id(String merchantId, EventType type, String subject, String occurrence) {
        return DerivedId.of("evt_", merchantId, type.text(), subject, occurrence);
    }
}
