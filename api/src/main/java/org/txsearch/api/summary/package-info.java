/** The endpoint that adds up the transactions that a filter finds. */
@NullMarked
package org.txsearch.api.summary;

import org.jspecify.annotations.NullMarked;
