/** What every process needs: daemon threads, files that only their owner may read, traces. */
@NullMarked
package org.txsearch.process;

import org.jspecify.annotations.NullMarked;
