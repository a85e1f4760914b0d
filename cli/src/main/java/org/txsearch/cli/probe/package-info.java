/** How searchers fare at the moment, found out by searching. */
@NullMarked
package org.txsearch.cli.probe;

import org.jspecify.annotations.NullMarked;
