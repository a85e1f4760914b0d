/** Side-by-side measurements: a result is a comparison of two ways to do the same, interleaved in one run. */
@NullMarked
package org.txsearch.gatling;

import org.jspecify.annotations.NullMarked;
