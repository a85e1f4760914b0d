/** How text is folded so that case, accents and width do not matter, the same at ingest and at search. */
@NullMarked
package org.txsearch.text;

import org.jspecify.annotations.NullMarked;
