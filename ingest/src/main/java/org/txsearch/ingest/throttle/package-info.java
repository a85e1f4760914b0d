/** Limits the rate of records. */
package org.txsearch.ingest.throttle;
