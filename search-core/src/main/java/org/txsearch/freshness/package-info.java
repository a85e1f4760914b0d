/** Until when the searched data is complete: the sources' watermarks, and what a search may promise by them. */
package org.txsearch.freshness;
