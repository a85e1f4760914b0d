/** The rate at which records are written: a fixed one, and one that yields to searches. */
@NullMarked
package org.txsearch.ingest.throttle;

import org.jspecify.annotations.NullMarked;
