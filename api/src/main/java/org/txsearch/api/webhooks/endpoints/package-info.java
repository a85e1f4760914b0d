/** The endpoints of merchants and the deliveries of their events, as requests create, change, and list them. */
package org.txsearch.api.webhooks.endpoints;
