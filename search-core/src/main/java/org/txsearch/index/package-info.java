/** The weekly indices: their names, template, creation, aliases, retirement, and the directory of those that exist. */
@NullMarked
package org.txsearch.index;

import org.jspecify.annotations.NullMarked;
