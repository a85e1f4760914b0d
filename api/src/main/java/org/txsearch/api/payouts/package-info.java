/** The endpoints that reconcile payouts with the transactions that they pay. */
@NullMarked
package org.txsearch.api.payouts;

import org.jspecify.annotations.NullMarked;
