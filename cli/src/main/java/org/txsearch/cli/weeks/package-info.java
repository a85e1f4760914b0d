/** Lists, rebuilds, verifies, and retires weeks. */
@NullMarked
package org.txsearch.cli.weeks;

import org.jspecify.annotations.NullMarked;
