/** Loading files into the weekly indices, with an account of every record. */
@NullMarked
package org.txsearch.ingest.load;

import org.jspecify.annotations.NullMarked;
