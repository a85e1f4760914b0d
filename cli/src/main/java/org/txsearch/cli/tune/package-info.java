/** Finding out how a cluster is best written to. */
@NullMarked
package org.txsearch.cli.tune;

import org.jspecify.annotations.NullMarked;
