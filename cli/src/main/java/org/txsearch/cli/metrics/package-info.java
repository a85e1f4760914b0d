/** Metrics and probes of loads and followers, on a port of their own; docs/operators/metrics.md has the names. */
@NullMarked
package org.txsearch.cli.metrics;

import org.jspecify.annotations.NullMarked;
