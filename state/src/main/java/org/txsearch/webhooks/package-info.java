/** Webhooks as they are stored: endpoints, and the deliveries of events to them. */
package org.txsearch.webhooks;
