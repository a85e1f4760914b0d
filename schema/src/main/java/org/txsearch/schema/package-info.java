/** The Avro schema of a transaction and the catalogue of fields that everything else is derived from. */
@NullMarked
package org.txsearch.schema;

import org.jspecify.annotations.NullMarked;
