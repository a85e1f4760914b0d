/** What is counted and timed of requests and searches, and the port on which that is told; docs/operators/metrics.md has the names. */
@NullMarked
package org.txsearch.api.metrics;

import org.jspecify.annotations.NullMarked;
