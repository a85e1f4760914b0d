/** Looking up stored transactions by their identity, including those that no search sees yet. */
@NullMarked
package org.txsearch.lookup;

import org.jspecify.annotations.NullMarked;
