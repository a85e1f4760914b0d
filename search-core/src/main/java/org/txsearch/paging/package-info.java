/** Pages of stored transactions: positions, order, and the search that fetches them. */
@NullMarked
package org.txsearch.paging;

import org.jspecify.annotations.NullMarked;
