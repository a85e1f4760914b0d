/** Exports as jobs that outlive the process: stored in Elasticsearch, taken under a lease, created regularly by schedules. */
@NullMarked
package org.txsearch.exports;

import org.jspecify.annotations.NullMarked;
