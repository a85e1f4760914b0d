/** Rebuilding a week's index while it is searched and written: copy, catch up, compare, swap. */
package org.txsearch.cli.rebuild;
