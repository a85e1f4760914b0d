/** Searching transactions and reading one. */
@NullMarked
package org.txsearch.api.transactions;

import org.jspecify.annotations.NullMarked;
