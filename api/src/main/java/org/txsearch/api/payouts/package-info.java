/** The endpoints that reconcile payouts with the transactions that they pay. */
package org.txsearch.api.payouts;
