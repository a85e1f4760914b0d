/** Whether this instance lives and is ready, and why not: for balancers and orchestrators, on both ports. */
@NullMarked
package org.txsearch.api.health;

import org.jspecify.annotations.NullMarked;
