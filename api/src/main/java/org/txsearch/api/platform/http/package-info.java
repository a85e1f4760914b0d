/** Headers of all responses: request id, cache rules, CORS, and the end of connections during a stop. */
package org.txsearch.api.platform.http;
