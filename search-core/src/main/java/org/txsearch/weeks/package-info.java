/** The weekly indices: their names, their template, their making and the list of those that are there. */
@NullMarked
package org.txsearch.weeks;

import org.jspecify.annotations.NullMarked;
