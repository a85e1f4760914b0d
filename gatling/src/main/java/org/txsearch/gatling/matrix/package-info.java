/** The matrix: many queries in many forms, each with a known answer, and the report on them. */
@NullMarked
package org.txsearch.gatling.matrix;

import org.jspecify.annotations.NullMarked;
