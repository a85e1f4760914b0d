/** Changes of transactions, and their application to the previous version. */
@NullMarked
package org.txsearch.ingest.change;

import org.jspecify.annotations.NullMarked;
