/** Writing documents in bulk, with an account of what became of each. */
@NullMarked
package org.txsearch.write;

import org.jspecify.annotations.NullMarked;
