/** The pages that merchants read: their guide, and the page of each error code. */
@NullMarked
package org.txsearch.api.docs;

import org.jspecify.annotations.NullMarked;
