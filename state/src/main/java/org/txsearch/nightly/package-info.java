/** The work that is done once a night, and the log of its last runs. */
@NullMarked
package org.txsearch.nightly;

import org.jspecify.annotations.NullMarked;
