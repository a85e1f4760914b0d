/** Erases a payer's data on request: from the weeks, and from dead letters. */
package org.txsearch.cli.erase;
