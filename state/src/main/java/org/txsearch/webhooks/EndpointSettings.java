package org.txsearch.webhooks;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What the merchant decides.
 *
 * @param url the address that events are sent to
 * @param description a text for people, or null
 * @param events the types of its events
 * @param filter which transactions its events are about, as the tree of a search by body; null: all
 * @param enabled whether events are sent
 */
public record EndpointSettings(
        String url,
        @Nullable String description,
        List<EventType> events,
        @Nullable JsonNode filter,
        boolean enabled) {

    public EndpointSettings {
        events = List.copyOf(events);
        // A stored null is read as a JSON null.
        filter = filter == null || filter.isNull() ? null : filter;
    }
}
