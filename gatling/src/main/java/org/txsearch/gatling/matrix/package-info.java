/** The matrix: many queries in many forms, each with a known answer, and the report on them. */
package org.txsearch.gatling.matrix;
