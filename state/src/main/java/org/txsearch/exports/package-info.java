/** Exports as jobs that outlive the process: stored in Elasticsearch, taken under a lease, created regularly by schedules. */
package org.txsearch.exports;
