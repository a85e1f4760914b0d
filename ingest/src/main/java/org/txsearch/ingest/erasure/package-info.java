/** Erases a transaction's personal members, and those of records that arrive later. */
@NullMarked
package org.txsearch.ingest.erasure;

import org.jspecify.annotations.NullMarked;
