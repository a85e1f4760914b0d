/** How fast records go on: a fixed rate, and a rate that yields to searchers. */
@NullMarked
package org.txsearch.ingest.pace;

import org.jspecify.annotations.NullMarked;
