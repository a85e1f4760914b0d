/** Which payers' data was erased: what erasing writes down, and what ingesting honours. */
@NullMarked
package org.txsearch.erasure;

import org.jspecify.annotations.NullMarked;
