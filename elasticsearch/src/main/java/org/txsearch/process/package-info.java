/** What every process needs: daemon threads, files that only their owner may read, traces. */
package org.txsearch.process;
