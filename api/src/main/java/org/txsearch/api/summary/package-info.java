/** The endpoint that adds up matching transactions. */
@NullMarked
package org.txsearch.api.summary;

import org.jspecify.annotations.NullMarked;
