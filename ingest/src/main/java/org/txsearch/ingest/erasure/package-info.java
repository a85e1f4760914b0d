/** Erasing a payer's data: what is stored, what comes in later, and what lies beside. */
@NullMarked
package org.txsearch.ingest.erasure;

import org.jspecify.annotations.NullMarked;
