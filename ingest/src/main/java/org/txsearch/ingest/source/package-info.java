/** Reads files of transactions, and converts each record to the Avro schema. */
@NullMarked
package org.txsearch.ingest.source;

import org.jspecify.annotations.NullMarked;
