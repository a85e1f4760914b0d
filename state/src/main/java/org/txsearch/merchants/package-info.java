/** Merchants as legal persons, as statements name them. */
package org.txsearch.merchants;
