/** Searches, and the values that their endpoints share. */
@NullMarked
package org.txsearch.api.search;

import org.jspecify.annotations.NullMarked;
