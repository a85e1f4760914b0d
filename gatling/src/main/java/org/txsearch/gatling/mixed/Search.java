package org.txsearch.gatling.mixed;

/**
 * A search.
 *
 * @param millis how long the answer took since the search was due
 * @param lagSeconds the delay that the answer reported
 * @param failure why there was no answer; empty if there was one
 */
record Search(double millis, double lagSeconds, String failure) {}
