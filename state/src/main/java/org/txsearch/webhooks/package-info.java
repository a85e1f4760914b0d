/** Webhooks as they are stored: endpoints, and the deliveries of events to them. */
@NullMarked
package org.txsearch.webhooks;

import org.jspecify.annotations.NullMarked;
