package org.txsearch.api.webhooks.sender;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.txsearch.api.exports.jobs.ExportEvents;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.SearchException;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.query.TenantScope;
import org.txsearch.time.Rfc3339;
import org.txsearch.webhooks.DeliveredEvent;
import org.txsearch.webhooks.WebhookEndpoint;
import org.txsearch.webhooks.WebhookEndpoints;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes the messages of events from the current data. */
@Component
public record Messages(
        TransactionSearch search, ExportEvents exports, WebhookEndpoints endpoints, WebhookSecrets secrets) {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /**
     * Returns the body of an event; empty if its subject is no longer stored.
     *
     * @param row the transaction if it is already known
     */
    public Optional<byte[]> body(DeliveredEvent event, WebhookEndpoint endpoint, @Nullable StoredTransaction row)
            throws IOException {
        Optional<StoredTransaction> known = Optional.ofNullable(row);
        if (event.type().isOfTransactions() && row == null) {
            known = transaction(endpoint, event.subject());
        }
        return event.type().isOfTransactions()
                ? known.map(item -> message(event, item.bytes(), item.offset(), item.length()))
                : data(event, endpoint).map(data -> {
                    byte[] bytes = JsonMapper.shared().writeValueAsBytes(data);
                    return message(event, bytes, 0, bytes.length);
                });
    }

    private Optional<StoredTransaction> transaction(WebhookEndpoint endpoint, String id) throws IOException {
        try {
            return search.find(new TenantScope(endpoint.merchantId()), id, Deadline.after(PATIENCE));
        } catch (SearchException e) {
            throw new IOException("The transaction of an event cannot be read", e);
        }
    }

    private Optional<JsonNode> data(DeliveredEvent event, WebhookEndpoint endpoint) throws IOException {
        String merchantId = endpoint.merchantId();
        return switch (event.type()) {
            case EXPORT_SUCCEEDED, EXPORT_FAILED -> exports.export(merchantId, event.subject(), endpoint.api());
            case SCHEDULE_FAILED -> exports.schedule(merchantId, event.subject(), endpoint.api());
            case ENDPOINT_DISABLED ->
                endpoints
                        .find(merchantId, event.subject())
                        .map(seen -> JsonMapper.shared().valueToTree(EndpointAnswer.of(seen.value(), null)));
            case TEST -> Optional.of(JsonMapper.shared().createObjectNode().put("endpoint_id", event.subject()));
            case TRANSACTION_CREATED, TRANSACTION_UPDATED -> Optional.empty();
        };
    }

    private static byte[] message(DeliveredEvent event, byte[] data, int offset, int length) {
        String head = "{\"type\":\"" + event.type().text() + "\",\"timestamp\":\"" + Rfc3339.format(event.created())
                + "\",\"data\":";
        ByteArrayOutputStream body = new ByteArrayOutputStream(head.length() + length + 1);
        body.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        body.write(data, offset, length);
        body.write('}');
        return body.toByteArray();
    }

    /** Returns the headers of an attempt at an instant. */
    public Map<String, String> headers(WebhookEndpoint endpoint, DeliveredEvent event, byte[] body, Instant at)
            throws UnreadableSecretException {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("webhook-id", event.id());
        headers.put("webhook-timestamp", Long.toString(at.getEpochSecond()));
        headers.put("webhook-signature", secrets.signatures(endpoint, event.id(), at.getEpochSecond(), body, at));
        return headers;
    }
}
