/** What keeps too much work from being too slow: rates and shares of merchants, the fleet's limit, the circuit breaker. */
@NullMarked
package org.txsearch.api.limit;

import org.jspecify.annotations.NullMarked;
