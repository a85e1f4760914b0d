/** Looking up stored transactions by their identity, including those that no search sees yet. */
package org.txsearch.lookup;
