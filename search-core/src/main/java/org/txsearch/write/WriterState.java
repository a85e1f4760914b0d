package org.txsearch.write;

/**
 * The state of a writer at one moment.
 *
 * @param batchDocuments how many documents a request may hold now
 * @param requestsAllowed how many requests may be in flight now
 * @param requestsInFlight how many requests are in flight
 * @param heldDocuments how many documents were taken and have no outcome
 * @param heldBytes how many bytes those have
 * @param rejections how many requests were refused for load or left unanswered so far
 * @param sentAgain how many times a document was sent again so far
 */
public record WriterState(
        int batchDocuments,
        int requestsAllowed,
        int requestsInFlight,
        long heldDocuments,
        long heldBytes,
        long rejections,
        long sentAgain) {}
