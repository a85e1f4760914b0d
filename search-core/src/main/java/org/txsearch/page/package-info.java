/** Pages of stored transactions: positions, order, and the search that fetches them. */
@NullMarked
package org.txsearch.page;

import org.jspecify.annotations.NullMarked;
