/** Limits the rate of writing: to a fixed rate, or to one that yields to searches. */
@NullMarked
package org.txsearch.ingest.throttle;

import org.jspecify.annotations.NullMarked;
