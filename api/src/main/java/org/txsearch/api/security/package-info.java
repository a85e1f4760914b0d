/** Who calls and whose transactions they may see: the access token's check, and the demo's own token endpoint. */
@NullMarked
package org.txsearch.api.security;

import org.jspecify.annotations.NullMarked;
