/** The work that is done once a night, and what was last done of it. */
@NullMarked
package org.txsearch.nightly;

import org.jspecify.annotations.NullMarked;
