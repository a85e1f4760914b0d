/** Erases the personal members of transactions, and of records that arrive later. */
package org.txsearch.ingest.erasure;
