/** Codes and names of countries, from ISO's table. */
@NullMarked
package org.txsearch.country;

import org.jspecify.annotations.NullMarked;
