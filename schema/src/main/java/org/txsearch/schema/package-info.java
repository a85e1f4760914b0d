/** The Avro schema of a transaction, and the catalog of fields, from which everything else is derived. */
package org.txsearch.schema;
