/** Spans for requests, in the traces that they belong to. */
package org.txsearch.api.platform.trace;
