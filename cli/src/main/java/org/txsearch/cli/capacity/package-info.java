/** Computes the size of a cluster. */
@NullMarked
package org.txsearch.cli.capacity;

import org.jspecify.annotations.NullMarked;
