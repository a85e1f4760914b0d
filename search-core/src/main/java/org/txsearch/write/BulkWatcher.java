package org.txsearch.write;

import java.time.Duration;

/** Is told what comes of bulk requests, on the threads that their answers come on. */
public interface BulkWatcher {

    /** Looks away. */
    BulkWatcher NONE = new BulkWatcher() {
        @Override
        public void request(End end, Duration took) {}

        @Override
        public void judged(ItemVerdict verdict, int documents) {}

        @Override
        public void unanswered(int documents) {}
    };

    /** How a request can end. */
    enum End {
        /** Something is said of each of its documents. */
        ANSWERED,
        /** It was refused as a whole. */
        REFUSED,
        /** No answer came, or none that can be read. */
        UNANSWERED
    }

    /** A request has ended so, after that long. */
    void request(End end, Duration took);

    /** So many of its documents were judged so. */
    void judged(ItemVerdict verdict, int documents);

    /** Nothing is said of so many of its documents. */
    void unanswered(int documents);
}
