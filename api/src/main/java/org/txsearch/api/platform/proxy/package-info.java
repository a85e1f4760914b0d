/** The address under which clients reach the API, and the address of each client, behind proxies. */
@NullMarked
package org.txsearch.api.platform.proxy;

import org.jspecify.annotations.NullMarked;
