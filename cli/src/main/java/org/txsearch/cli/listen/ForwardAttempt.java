package org.txsearch.cli.listen;

/**
 * The outcome of one attempt to forward an event.
 *
 * @param outcome the status of the answer, or the reason why there is none
 */
record ForwardAttempt(boolean accepted, String outcome, long millis) {}
