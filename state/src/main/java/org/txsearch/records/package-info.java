/** Records of merchants, the keys by which they are created once, and their limits. */
@NullMarked
package org.txsearch.records;

import org.jspecify.annotations.NullMarked;
