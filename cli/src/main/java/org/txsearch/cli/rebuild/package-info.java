/** Rebuilding a week's index while it is searched and written: copy, catch up, compare, swap. */
@NullMarked
package org.txsearch.cli.rebuild;

import org.jspecify.annotations.NullMarked;
