/** Threads that keep no process from ending. */
@NullMarked
package org.txsearch.thread;

import org.jspecify.annotations.NullMarked;
