/** What a merchant asks for, as one typed filter, and its translation into a constant-score query. */
@NullMarked
package org.txsearch.query;

import org.jspecify.annotations.NullMarked;
