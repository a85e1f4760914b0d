/** Errors as RFC 9457 problems, whichever layer refuses the request. */
@NullMarked
package org.txsearch.api.platform.problem;

import org.jspecify.annotations.NullMarked;
