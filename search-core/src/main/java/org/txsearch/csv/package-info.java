/** Items as rows of CSV (RFC 4180), written straight from their stored bytes. */
@NullMarked
package org.txsearch.csv;

import org.jspecify.annotations.NullMarked;
