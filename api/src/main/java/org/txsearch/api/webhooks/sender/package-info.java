/** Sends events to the endpoints of merchants. */
package org.txsearch.api.webhooks.sender;
