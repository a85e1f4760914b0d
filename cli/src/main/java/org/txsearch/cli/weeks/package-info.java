/** Lists, rebuilds, verifies, and retires weeks. */
package org.txsearch.cli.weeks;
