/** Liveness and readiness of this instance, with reasons, for load balancers and orchestrators, on both ports. */
@NullMarked
package org.txsearch.api.platform.health;

import org.jspecify.annotations.NullMarked;
