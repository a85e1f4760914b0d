/** Writing documents in bulk, with an account of what became of each. */
package org.txsearch.write;
