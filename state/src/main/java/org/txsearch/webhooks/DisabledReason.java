package org.txsearch.webhooks;

/** Why an endpoint is disabled. */
public enum DisabledReason {
    /** The merchant disabled it. */
    REQUESTED,
    /** It accepted nothing for as long as deliveries are tried. */
    FAILING,
    /** It answered 410 Gone. */
    GONE,
    /** The grant of the partner that created it is not active. */
    GRANT_WITHDRAWN
}
