/** Cursors: encrypted positions in the pages of one query. */
@NullMarked
package org.txsearch.api.request.cursor;

import org.jspecify.annotations.NullMarked;
