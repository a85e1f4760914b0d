package org.txsearch.api.webhooks.sender;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.grants.Creator;
import org.txsearch.time.Rfc3339;
import org.txsearch.webhooks.DisabledReason;
import org.txsearch.webhooks.EndpointSettings;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.WebhookEndpoint;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** An endpoint in responses. Every member is present except the secret, which is shown once. */
@JsonNaming(SnakeCaseStrategy.class)
public record EndpointAnswer(
        String id,
        String url,
        @Nullable String description,
        List<EventType> events,
        @Nullable JsonNode filter,
        String status,
        @Nullable DisabledReason disabledReason,
        String createdAt,
        String updatedAt,
        @Nullable Creator createdBy,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String secret) {

    public static EndpointAnswer of(WebhookEndpoint endpoint, @Nullable String secret) {
        EndpointSettings settings = endpoint.settings();
        return new EndpointAnswer(
                endpoint.id(),
                settings.url(),
                settings.description(),
                settings.events(),
                settings.filter(),
                settings.enabled() ? "ENABLED" : "DISABLED",
                endpoint.disabledReason(),
                Rfc3339.format(endpoint.created()),
                Rfc3339.format(endpoint.updated()),
                endpoint.createdBy(),
                secret);
    }
}
