/** How large a cluster must be. */
@NullMarked
package org.txsearch.cli.capacity;

import org.jspecify.annotations.NullMarked;
