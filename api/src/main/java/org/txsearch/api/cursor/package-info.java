/** Cursors: sealed places in a walk through the pages of one query. */
@NullMarked
package org.txsearch.api.cursor;

import org.jspecify.annotations.NullMarked;
