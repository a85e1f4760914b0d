/** Finding the write settings that serve a cluster best. */
@NullMarked
package org.txsearch.cli.tune;

import org.jspecify.annotations.NullMarked;
