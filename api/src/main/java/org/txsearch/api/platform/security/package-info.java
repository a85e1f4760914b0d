/** Authentication and authorization: the validation of access tokens, and the demo's own token endpoint. */
package org.txsearch.api.platform.security;
