/** All that a filter finds, at one point in time: walked from end to end, counted and added up. */
@NullMarked
package org.txsearch.walk;

import org.jspecify.annotations.NullMarked;
