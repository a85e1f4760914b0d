/** The operator's command line: the commands of {@code ./txsearch}. */
package org.txsearch.cli;
