/** Exact counts and sums of a merchant's transactions: totals, groups, intervals, payers. */
package org.txsearch.summary;
