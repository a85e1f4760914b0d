/** Until when the searched data is complete. */
@NullMarked
package org.txsearch.freshness;

import org.jspecify.annotations.NullMarked;
