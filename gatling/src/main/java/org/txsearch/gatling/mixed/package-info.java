/** Searches during other work: loads, rebuilds, other settings of the weeks. */
@NullMarked
package org.txsearch.gatling.mixed;

import org.jspecify.annotations.NullMarked;
