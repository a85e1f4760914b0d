package org.txsearch.api.webhooks.sender;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Versioned;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.WebhookDelivery;
import org.txsearch.webhooks.WebhookEndpoint;

/** Reads the events that a round sends: first due deliveries, then exports, then transactions. */
final class RoundQueue {

    private final WebhookWork work;
    private final RoundPlan plan;
    private final Deque<FoundEvents> events = new ArrayDeque<>();
    private EndpointProgress end;
    private QueueStage stage = QueueStage.DUE;

    /** The next kind of events. */
    private enum QueueStage {
        DUE,
        EXPORTS,
        TRANSACTIONS,
        NOTHING
    }

    RoundQueue(WebhookWork work, RoundPlan plan) {
        this.work = work;
        this.plan = plan;
        this.end = plan.progress();
    }

    /** Removes the next event and returns it; null if there is none. */
    @Nullable
    FoundEvents poll() {
        return events.poll();
    }

    /** Returns the progress of an endpoint that has processed all removed events. */
    EndpointProgress progress(EndpointProgress processed) {
        return events.isEmpty() ? processed.at(end) : processed;
    }

    /**
     * Reads more events, possibly none. Returns false if all kinds have been read.
     *
     * @param answers whether the endpoint accepted the last event; otherwise one transaction is enough
     */
    boolean read(WebhookEndpoint endpoint, EndpointProgress progress, boolean answers, Instant now) throws IOException {
        switch (stage) {
            case DUE -> {
                stage = QueueStage.EXPORTS;
                if (plan.due()) {
                    addStored(endpoint, progress, now);
                }
            }
            case EXPORTS -> {
                boolean areMore = plan.exports() && add(work.feed().exports(endpoint, progress));
                stage = areMore ? QueueStage.EXPORTS : QueueStage.TRANSACTIONS;
            }
            case TRANSACTIONS -> {
                boolean areMore = addTransactions(endpoint, progress, answers);
                stage = areMore ? QueueStage.TRANSACTIONS : QueueStage.NOTHING;
            }
            case NOTHING -> {
                return false;
            }
        }
        return true;
    }

    /** Adds the stored deliveries that are due until an instant. */
    void addStored(WebhookEndpoint endpoint, EndpointProgress progress, Instant until) throws IOException {
        for (Versioned<WebhookDelivery> due : work.deliveries().due(endpoint.id(), until, plan.page())) {
            events.add(FoundEvents.again(due));
        }
        end = progress;
    }

    /** Adds the next page of transactions; returns whether there may be another one. */
    private boolean addTransactions(WebhookEndpoint endpoint, EndpointProgress progress, boolean answers)
            throws IOException {
        if (plan.asOf() == null || !answers && work.isFull(endpoint)) {
            return false;
        }
        return add(work.feed().transactions(endpoint, progress, plan.asOf(), answers ? plan.page() : 1));
    }

    /** Adds events; returns whether there may be more. */
    private boolean add(EventBatch batch) {
        events.addAll(batch.found());
        end = batch.progress();
        return !batch.last();
    }

    /** Discards the remaining events after a failure, and reads only new events afterward, or none. */
    void discard(EndpointProgress progress, boolean readsNew) {
        events.clear();
        stage = readsNew ? QueueStage.EXPORTS : QueueStage.NOTHING;
        end = progress;
    }
}
