/** The endpoints that search transactions and read one. */
package org.txsearch.api.transactions;
