package org.txsearch.write;

import java.time.Duration;

/** Observes the outcomes of bulk requests, on the threads that receive their answers; by default, nothing of them. */
public interface BulkWatcher {

    /** Observes nothing. */
    BulkWatcher NONE = new BulkWatcher() {};

    /** The outcome of a request. */
    enum RoundTripEnd {
        /** Each of its documents got an answer. */
        ANSWERED,
        /** It was refused as a whole. */
        REFUSED,
        /** No answer came, or none that can be read. */
        UNANSWERED
    }

    /** A request has completed with that outcome, after that long. */
    default void request(RoundTripEnd end, Duration took) {}

    /** Reports the number of its documents that got the verdict. */
    default void judged(ItemVerdict verdict, int documents) {}

    /** Reports the number of its documents that got no answer. */
    default void unanswered(int documents) {}
}
