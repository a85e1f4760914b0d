/** The matrix: many questions asked in many ways, each with its answer known beforehand, and the report on them. */
@NullMarked
package org.txsearch.gatling.matrix;

import org.jspecify.annotations.NullMarked;
