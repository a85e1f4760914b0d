/** The endpoint that adds up what a filter finds. */
@NullMarked
package org.txsearch.api.summary;

import org.jspecify.annotations.NullMarked;
