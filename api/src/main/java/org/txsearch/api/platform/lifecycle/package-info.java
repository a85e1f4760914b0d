/** Work in the background, apart from requests. */
package org.txsearch.api.platform.lifecycle;
