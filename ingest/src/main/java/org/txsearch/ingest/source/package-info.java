/** Reads files of transactions, and converts each record to the Avro schema. */
package org.txsearch.ingest.source;
