/** Authentication and authorization: the validation of access tokens, and the demo's own token endpoint. */
@NullMarked
package org.txsearch.api.platform.security;

import org.jspecify.annotations.NullMarked;
