/** Cursors: encrypted positions in the pages of one query. */
@NullMarked
package org.txsearch.api.cursor;

import org.jspecify.annotations.NullMarked;
