/** Parts of a stored item: the paths that name them, and copying them without reading the rest. */
@NullMarked
package org.txsearch.item;

import org.jspecify.annotations.NullMarked;
