/** Limits the rate of records. */
@NullMarked
package org.txsearch.ingest.throttle;

import org.jspecify.annotations.NullMarked;
