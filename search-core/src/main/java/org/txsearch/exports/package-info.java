/** Exports as jobs that outlive the process: kept in Elasticsearch, taken under a lease, made regularly by schedules. */
@NullMarked
package org.txsearch.exports;

import org.jspecify.annotations.NullMarked;
