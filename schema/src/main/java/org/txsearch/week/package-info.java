/** The ISO weeks in UTC, by which transactions are stored. */
@NullMarked
package org.txsearch.week;

import org.jspecify.annotations.NullMarked;
