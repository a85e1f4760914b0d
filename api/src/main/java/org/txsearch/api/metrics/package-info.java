/** Metrics of requests and searches, and the management port; docs/operators/metrics.md lists the names. */
@NullMarked
package org.txsearch.api.metrics;

import org.jspecify.annotations.NullMarked;
