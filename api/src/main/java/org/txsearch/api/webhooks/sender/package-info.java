/** Sends events to the endpoints of merchants. */
@NullMarked
package org.txsearch.api.webhooks.sender;

import org.jspecify.annotations.NullMarked;
