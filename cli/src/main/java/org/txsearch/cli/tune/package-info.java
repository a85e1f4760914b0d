/** Finding the write settings that serve a cluster best. */
package org.txsearch.cli.tune;
