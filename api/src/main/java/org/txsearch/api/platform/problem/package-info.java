/** Errors as RFC 9457 problems, whichever layer refuses the request. */
package org.txsearch.api.platform.problem;
