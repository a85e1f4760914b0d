package org.txsearch.api.webhooks.sender;

import java.util.List;
import org.txsearch.webhooks.EndpointProgress;

/**
 * Events that were found.
 *
 * @param found the events in their order
 * @param progress the endpoint's progress once all of them are done
 * @param last whether there are no more at present
 */
record EventBatch(List<FoundEvents> found, EndpointProgress progress, boolean last) {}
