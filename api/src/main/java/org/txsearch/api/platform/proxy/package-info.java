/** The address under which clients reach the API, and the address of each client, behind proxies. */
package org.txsearch.api.platform.proxy;
