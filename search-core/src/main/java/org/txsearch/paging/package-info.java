/** Pages of stored transactions: positions, order, and the search that fetches them. */
package org.txsearch.paging;
