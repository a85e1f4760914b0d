/** Metrics of requests and searches; docs/operators/metrics.md lists the names. */
@NullMarked
package org.txsearch.api.platform.metrics;

import org.jspecify.annotations.NullMarked;
