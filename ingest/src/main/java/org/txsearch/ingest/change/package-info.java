/** Changes: what is different in a later version of a transaction, and how it is folded onto the version before. */
@NullMarked
package org.txsearch.ingest.change;

import org.jspecify.annotations.NullMarked;
