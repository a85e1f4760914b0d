/** Amounts of money in integer minor units, and the currencies that they may be in. */
@NullMarked
package org.txsearch.money;

import org.jspecify.annotations.NullMarked;
