/** Files and folders that only their owner may read. */
@NullMarked
package org.txsearch.files;

import org.jspecify.annotations.NullMarked;
