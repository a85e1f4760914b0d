/** Liveness and readiness of this instance, with reasons, for load balancers and orchestrators, on both ports. */
package org.txsearch.api.platform.health;
