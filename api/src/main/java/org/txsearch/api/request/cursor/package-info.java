/** Cursors: encrypted positions in the pages of one query. */
package org.txsearch.api.request.cursor;
