/** The pages that merchants read: their guide, and the page of each error code. */
@NullMarked
package org.txsearch.api.platform.docs;

import org.jspecify.annotations.NullMarked;
