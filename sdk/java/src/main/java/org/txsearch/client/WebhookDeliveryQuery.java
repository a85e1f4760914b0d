package org.txsearch.client;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** What deliveries to list; all of it together. Immutable. */
public final class WebhookDeliveryQuery {

    private final Map<String, String> parameters;

    private WebhookDeliveryQuery(Map<String, String> parameters) {
        this.parameters = Map.copyOf(parameters);
    }

    /** Starts with a query for all deliveries. */
    public static Builder builder() {
        return new Builder();
    }

    Map<String, String> parameters() {
        return parameters;
    }

    /** Adds conditions to a query. */
    public static final class Builder {

        private final Map<String, String> parameters = new LinkedHashMap<>();

        private Builder() {}

        /** To this endpoint. */
        public Builder endpointId(String id) {
            return set("endpoint_id", id);
        }

        /** Of this type, for example {@code export.succeeded}. */
        public Builder eventType(String type) {
            return set("event_type", type);
        }

        /** {@code PENDING}, {@code SUCCEEDED} or {@code FAILED}. */
        public Builder status(String name) {
            return set("status", name);
        }

        /** Created then or later. */
        public Builder createdFrom(Instant time) {
            return set("created_from", time);
        }

        /** Created until then. */
        public Builder createdTo(Instant time) {
            return set("created_to", time);
        }

        /** How many deliveries a page has. The walk goes on to the end whatever it is. */
        public Builder limit(int rows) {
            return set("limit", rows);
        }

        private Builder set(String name, Object value) {
            parameters.put(name, Json.plain(name, value));
            return this;
        }

        /** The query. */
        public WebhookDeliveryQuery build() {
            return new WebhookDeliveryQuery(parameters);
        }
    }
}
