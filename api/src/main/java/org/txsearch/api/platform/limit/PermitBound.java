package org.txsearch.api.platform.limit;

/**
 * An upper bound.
 *
 * @param permits the number of permits
 * @param limit the limit that refuses a request if none is left
 */
record PermitBound(int permits, RequestLimit limit) {}
