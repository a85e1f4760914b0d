/** Limits against overload: rates and concurrency limits for callers, for the process, and the circuit breaker. */
@NullMarked
package org.txsearch.api.platform.limit;

import org.jspecify.annotations.NullMarked;
