/** The endpoints that search transactions and read one. */
@NullMarked
package org.txsearch.api.transactions;

import org.jspecify.annotations.NullMarked;
