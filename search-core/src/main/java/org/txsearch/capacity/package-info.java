/** How large a cluster must be. */
@NullMarked
package org.txsearch.capacity;

import org.jspecify.annotations.NullMarked;
