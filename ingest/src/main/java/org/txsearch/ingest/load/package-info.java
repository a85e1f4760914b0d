/** Loads files into the weekly indices, with an outcome for every record. */
package org.txsearch.ingest.load;
