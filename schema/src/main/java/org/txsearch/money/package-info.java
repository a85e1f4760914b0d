/** Amounts of money in integer minor units, and their currencies. */
package org.txsearch.money;
