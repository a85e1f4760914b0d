/** Spans for requests, in the traces that they belong to. */
@NullMarked
package org.txsearch.api.platform.trace;

import org.jspecify.annotations.NullMarked;
