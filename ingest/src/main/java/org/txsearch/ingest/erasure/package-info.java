/** Erases the personal members of transactions, and of records that arrive later. */
@NullMarked
package org.txsearch.ingest.erasure;

import org.jspecify.annotations.NullMarked;
