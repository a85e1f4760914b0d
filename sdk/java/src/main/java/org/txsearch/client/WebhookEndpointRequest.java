package org.txsearch.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings of a new webhook endpoint, or the changes to one. Immutable. */
public final class WebhookEndpointRequest {

    private final Map<String, @Nullable Object> members;

    private WebhookEndpointRequest(Map<String, @Nullable Object> members) {
        this.members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }

    /** Starts empty: a new endpoint needs {@code url} and {@code events}, and a change only the members that change. */
    public static Builder builder() {
        return new Builder();
    }

    Map<String, @Nullable Object> members() {
        return members;
    }

    /** Adds to a request. */
    public static final class Builder {

        private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

        private Builder() {}

        /** Where events are sent: an {@code https} address. */
        public Builder url(String address) {
            return set("url", address);
        }

        /** The types of events that are sent, for example {@code export.succeeded}. */
        public Builder events(String... types) {
            return set("events", List.of(types));
        }

        /** A note of your own; null removes it. */
        public Builder description(@Nullable String text) {
            return set("description", text);
        }

        /** What a transaction must match for its events to be sent; null sends all. */
        public Builder filter(@Nullable Filter filter) {
            return set("filter", filter);
        }

        /** {@code ENABLED}, or {@code DISABLED} to send nothing. */
        public Builder status(String name) {
            return set("status", name);
        }

        private Builder set(String name, @Nullable Object value) {
            members.put(name, value);
            return this;
        }

        /** The request. */
        public WebhookEndpointRequest build() {
            return new WebhookEndpointRequest(members);
        }
    }
}
