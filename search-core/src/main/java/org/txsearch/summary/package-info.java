/** Exact counts and sums of a merchant's transactions: totals, groups, intervals, payers. */
@NullMarked
package org.txsearch.summary;

import org.jspecify.annotations.NullMarked;
