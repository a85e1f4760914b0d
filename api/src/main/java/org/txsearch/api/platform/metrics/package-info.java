/** Metrics of requests and searches; docs/operators/metrics.md lists the names. */
package org.txsearch.api.platform.metrics;
