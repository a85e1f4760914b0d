/** Measures the latency of searches by searching. */
@NullMarked
package org.txsearch.cli.probe;

import org.jspecify.annotations.NullMarked;
