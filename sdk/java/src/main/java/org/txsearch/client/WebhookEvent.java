package org.txsearch.client;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A verified event. What it is about is in {@code data}, and has its type in one of the members after it.
 *
 * @param id the same for all attempts to deliver the event
 * @param type {@code transaction.created} for example; a later version of the API may have others
 * @param timestamp when it happened
 * @param data what the event is about, as the API sent it
 * @param transaction the transaction of {@code transaction.*}
 * @param export the export of {@code export.*}, and the one that failed in {@code schedule.failed}
 * @param schedule the schedule of {@code schedule.failed}, unless it is deleted
 * @param endpoint the endpoint of {@code webhook_endpoint.*}
 */
public record WebhookEvent(
        String id,
        String type,
        Instant timestamp,
        Map<String, Object> data,
        @Nullable Transaction transaction,
        @Nullable Export export,
        @Nullable ExportSchedule schedule,
        @Nullable WebhookEndpoint endpoint) {}
