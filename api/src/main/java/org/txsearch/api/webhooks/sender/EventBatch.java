package org.txsearch.api.webhooks.sender;

import java.util.List;
import org.txsearch.webhooks.EndpointProgress;

/**
 * A batch of events.
 *
 * @param progress the progress of the endpoint after all of them
 * @param last whether there are currently no more
 */
record EventBatch(List<FoundEvents> found, EndpointProgress progress, boolean last) {}
