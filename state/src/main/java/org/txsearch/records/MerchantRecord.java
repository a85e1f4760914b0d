package org.txsearch.records;

import java.time.Instant;

/** What a merchant has created under an id. */
public interface MerchantRecord {

    /** Its id. */
    String id();

    /** Whose it is. */
    String merchantId();

    /** Returns whether the merchant has deleted it. */
    default boolean deleted() {
        return false;
    }

    /** When it was created. */
    Instant created();
}
