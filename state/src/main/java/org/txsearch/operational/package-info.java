/** What a cluster holds besides its weeks. */
@NullMarked
package org.txsearch.operational;

import org.jspecify.annotations.NullMarked;
