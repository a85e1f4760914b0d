/** Amounts of money in integer minor units, and their currencies. */
@NullMarked
package org.txsearch.money;

import org.jspecify.annotations.NullMarked;
