/** Spans for requests, in the traces that they belong to. */
@NullMarked
package org.txsearch.api.trace;

import org.jspecify.annotations.NullMarked;
