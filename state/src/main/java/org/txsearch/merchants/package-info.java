/** Merchants as legal persons, as statements name them. */
@NullMarked
package org.txsearch.merchants;

import org.jspecify.annotations.NullMarked;
