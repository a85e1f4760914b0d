/** Traces: what carries one from process to process, and where spans go; no attribute has a value that a client wrote. */
@NullMarked
package org.txsearch.trace;

import org.jspecify.annotations.NullMarked;
