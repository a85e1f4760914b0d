package org.txsearch.api.limit;

/**
 * An upper bound.
 *
 * @param permits how many permits there are
 * @param limit what refuses a request when all are taken
 */
record PermitBound(int permits, RequestLimit limit) {}
