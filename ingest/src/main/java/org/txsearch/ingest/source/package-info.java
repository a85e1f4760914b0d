/** Files of transactions, each turned record by record into the bytes of the Avro schema. */
@NullMarked
package org.txsearch.ingest.source;

import org.jspecify.annotations.NullMarked;
