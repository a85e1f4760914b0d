/** Finds faults: transactions in two weeks or in a wrong one, indices and aliases that are not as expected. */
package org.txsearch.cli.verify;
