/** The filter of a merchant as one type, and its translation into a constant-score query. */
package org.txsearch.query;
