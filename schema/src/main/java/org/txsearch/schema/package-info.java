/** The Avro schema of a transaction, and the catalog of fields, from which everything else is derived. */
@NullMarked
package org.txsearch.schema;

import org.jspecify.annotations.NullMarked;
