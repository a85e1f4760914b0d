/** Webhooks: endpoints of merchants, the events that are sent to them, and the deliveries. */
@NullMarked
package org.txsearch.api.webhooks.sender;

import org.jspecify.annotations.NullMarked;
