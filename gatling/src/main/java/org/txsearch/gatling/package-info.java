/** Side-by-side measurements: a result is a comparison of two ways to do the same, interleaved in one run. */
package org.txsearch.gatling;
