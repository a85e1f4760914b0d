/** Events for a developer's machine: found over the API, forwarded as webhooks. */
package org.txsearch.cli.listen;
