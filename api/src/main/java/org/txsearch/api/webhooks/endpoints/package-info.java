/** The endpoints of merchants and the deliveries of their events, as requests create, change, and list them. */
@NullMarked
package org.txsearch.api.webhooks.endpoints;

import org.jspecify.annotations.NullMarked;
