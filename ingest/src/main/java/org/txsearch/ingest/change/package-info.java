/** Changes of transactions, and their application to the previous version. */
package org.txsearch.ingest.change;
