/** Which partner may act for which merchant: grants that are made and withdrawn while the API runs. */
@NullMarked
package org.txsearch.grants;

import org.jspecify.annotations.NullMarked;
