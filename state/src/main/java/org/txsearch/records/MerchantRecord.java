package org.txsearch.records;

import java.time.Instant;

/** What a merchant has created under an id. */
public interface MerchantRecord {

    String id();

    String merchantId();

    default boolean deleted() {
        return false;
    }

    Instant created();
}
