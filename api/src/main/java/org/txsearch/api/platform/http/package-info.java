/** Headers of all responses: request id, cache rules, CORS, and the end of connections during a stop. */
@NullMarked
package org.txsearch.api.platform.http;

import org.jspecify.annotations.NullMarked;
