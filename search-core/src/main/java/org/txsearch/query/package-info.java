/** The filter of a merchant as one type, and its translation into a constant-score query. */
@NullMarked
package org.txsearch.query;

import org.jspecify.annotations.NullMarked;
