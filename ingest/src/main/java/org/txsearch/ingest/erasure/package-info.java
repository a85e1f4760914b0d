/** What erasing makes of a transaction, and the guard that erases what comes in later. */
@NullMarked
package org.txsearch.ingest.erasure;

import org.jspecify.annotations.NullMarked;
