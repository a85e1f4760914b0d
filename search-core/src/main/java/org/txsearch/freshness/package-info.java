/** Until when the searched data is complete: the sources' watermarks, and what a search may promise by them. */
@NullMarked
package org.txsearch.freshness;

import org.jspecify.annotations.NullMarked;
