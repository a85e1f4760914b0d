/** Computes the size of a cluster. */
package org.txsearch.cli.capacity;
