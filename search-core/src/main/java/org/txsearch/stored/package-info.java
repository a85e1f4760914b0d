/** Reading stored transactions by their identity, also those that no search sees yet. */
@NullMarked
package org.txsearch.stored;

import org.jspecify.annotations.NullMarked;
