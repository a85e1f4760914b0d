package org.txsearch.webhooks;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What an event is about. */
public enum EventType {
    /** The files of an export are there. */
    EXPORT_SUCCEEDED("export.succeeded", true),
    /** An export was given up. */
    EXPORT_FAILED("export.failed", true),
    /** The export of a schedule's period was given up. */
    SCHEDULE_FAILED("schedule.failed", true),
    /** A transaction was stored for the first time. */
    TRANSACTION_CREATED("transaction.created", true),
    /** A later version of a transaction was stored. */
    TRANSACTION_UPDATED("transaction.updated", true),
    /** Another endpoint of the merchant was disabled, since it accepted nothing or answered 410. */
    ENDPOINT_DISABLED("webhook_endpoint.disabled", true),
    /** The merchant tries an endpoint. */
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

    /** Returns whether it is about a transaction. */
    public boolean isOfTransactions() {
        return this == TRANSACTION_CREATED || this == TRANSACTION_UPDATED;
    }

    /** Returns whether it is about an export. */
    public boolean isOfExports() {
        return this == EXPORT_SUCCEEDED || this == EXPORT_FAILED || this == SCHEDULE_FAILED;
    }

    /** Returns the names of all types. */
    public static List<String> names() {
        return Arrays.stream(values()).map(EventType::text).toList();
    }

    /** Returns the names that endpoints can subscribe to. */
    public static List<String> subscribable() {
        return Arrays.stream(values())
                .filter(type -> type.subscribed)
                .map(EventType::text)
                .toList();
    }

    /** Returns the type of that name. */
    public static Optional<EventType> of(String text) {
        return Arrays.stream(values()).filter(type -> type.text.equals(text)).findFirst();
    }
}
