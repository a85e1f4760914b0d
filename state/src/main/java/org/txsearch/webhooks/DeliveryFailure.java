package org.txsearch.webhooks;

import com.fasterxml.jackson.annotation.JsonAlias;

/** Why an attempt did not succeed. */
public enum DeliveryFailure {
    /** The status of the answer is not 2xx. */
    STATUS,
    /** There was no answer in time. */
    TIMEOUT,
    /** The connection could not be made, or broke. */
    CONNECTION_FAILED,
    /** The certificate is not valid for the host, or there is no common version of TLS. */
    TLS_FAILED,
    /** The host has no address, or one that events are not sent to: merchants must not learn which. */
    @JsonAlias("NAME_NOT_FOUND")
    ADDRESS_REFUSED,
    /** What the event is about is no longer stored. */
    DATA_GONE
}
