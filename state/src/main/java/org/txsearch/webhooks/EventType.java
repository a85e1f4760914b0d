package org.txsearch.webhooks;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What an event is about. */
public enum EventType {
    EXPORT_SUCCEEDED("export.succeeded", true),
    EXPORT_FAILED("export.failed", true),
    SCHEDULE_FAILED("schedule.failed", true),
    TRANSACTION_CREATED("transaction.created", true),
    TRANSACTION_UPDATED("transaction.updated", true),
    /** Another endpoint of the merchant was disabled, since it accepted nothing or answered 410. */
    ENDPOINT_DISABLED("webhook_endpoint.disabled", true),
    TEST("webhook.test", false);

    private final String text;
    private final boolean subscribed;

    EventType(String text, boolean subscribed) {
        this.text = text;
        this.subscribed = subscribed;
    }

    /** Its name in requests and answers. */
    @JsonValue
    public String text() {
        return text;
    }

    public boolean isOfTransactions() {
        return this == TRANSACTION_CREATED || this == TRANSACTION_UPDATED;
    }

    public boolean isOfExports() {
        return this == EXPORT_SUCCEEDED || this == EXPORT_FAILED || this == SCHEDULE_FAILED;
    }

    public static List<String> names() {
        return Arrays.stream(values()).map(EventType::text).toList();
    }

    public static List<String> subscribable() {
        return Arrays.stream(values())
                .filter(type -> type.subscribed)
                .map(EventType::text)
                .toList();
    }

    public static Optional<EventType> of(String text) {
        return Arrays.stream(values()).filter(type -> type.text.equals(text)).findFirst();
    }
}
