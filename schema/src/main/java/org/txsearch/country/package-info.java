/** Countries: their codes and names, from ISO's table. */
@NullMarked
package org.txsearch.country;

import org.jspecify.annotations.NullMarked;
