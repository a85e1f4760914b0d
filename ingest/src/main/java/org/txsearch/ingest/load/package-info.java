/** Loads files into the weekly indices, with an outcome for every record. */
@NullMarked
package org.txsearch.ingest.load;

import org.jspecify.annotations.NullMarked;
