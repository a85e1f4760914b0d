package org.txsearch.webhooks;

/** How far a delivery is. */
public enum DeliveryStatus {
    /** It is tried again. */
    PENDING,
    /** The endpoint accepted it. */
    SUCCEEDED,
    /** It was given up. */
    FAILED
}
