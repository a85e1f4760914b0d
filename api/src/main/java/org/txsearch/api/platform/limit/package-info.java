/** Limits against overload: rates and concurrency limits for callers, for the process, and the circuit breaker. */
package org.txsearch.api.platform.limit;
