package org.txsearch.api.webhooks.sender;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.exports.Versioned;
import org.txsearch.webhooks.DeliveryAttempt;
import org.txsearch.webhooks.DeliveryFailure;
import org.txsearch.webhooks.DeliveryStatus;
import org.txsearch.webhooks.DisabledReason;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.TriedDelivery;
import org.txsearch.webhooks.WebhookDelivery;
import org.txsearch.webhooks.WebhookEndpoint;

/**
 * Sends the events of one endpoint that are there at present, one after the other: first those that are tried again, then new
 * ones. The progress moves once the deliveries before it are stored, so that a crash repeats events and loses none.
 *
 * <p>No thread waits for an answer. After a failure a round ends, but for one more new event: an endpoint that refuses a single
 * event still gets the others.
 *
 * <p>Longer than other files: all steps share the state of the round, and their order is what loses no event.
 */
final class EndpointRound {

    static final int MAX_PAGE = 500;
    static final int MIN_PAGE = 20;

    /** The transactions that all rounds of an instance hold together: a page stays in memory until its endpoint has it all. */
    static final int MAX_HELD = 20_000;

    private static final Duration MAX_LENGTH = Duration.ofSeconds(5);

    /** What an endpoint that answers slowly has accepted is stored that often. */
    private static final Duration FLUSHED_EVERY = Duration.ofSeconds(1);

    /** An idle endpoint's progress is stored that often; the search from an older one costs the same. */
    private static final Duration UNSTORED = Duration.ofSeconds(30);

    private final WebhookWork work;
    private final RoundPlan plan;
    private final Executor executor;
    private final BooleanSupplier stops;
    private final CompletableFuture<RoundEnd> end = new CompletableFuture<>();
    private final long startNanos = System.nanoTime();
    private final Deque<FoundEvents> queue = new ArrayDeque<>();
    private final Map<String, TriedDelivery> done = new LinkedHashMap<>();
    private Versioned<WebhookEndpoint> seen;
    private EndpointProgress progress;
    private EndpointProgress atEndOfQueue;
    private Stage stage = Stage.DUE;
    private boolean failed;
    private boolean accepted;
    private boolean recovered;

    /** Whether what it was sent last was accepted, in this round or before. */
    private boolean answers;

    private long flushedNanos = startNanos;
    private boolean gaveUp;
    private boolean gone;

    /** What is looked for next. */
    private enum Stage {
        DUE,
        EXPORTS,
        TRANSACTIONS,
        NOTHING
    }

    private interface EndpointStep {
        void run() throws IOException;
    }

    EndpointRound(
            WebhookWork work,
            Versioned<WebhookEndpoint> seen,
            RoundPlan plan,
            Executor executor,
            BooleanSupplier stops) {
        this.work = work;
        this.seen = seen;
        this.plan = plan;
        this.executor = executor;
        this.stops = stops;
        this.progress = plan.progress();
        this.atEndOfQueue = plan.progress();
        this.answers = plan.progress().failures() == 0;
    }

    /** Runs it; completes exceptionally if Elasticsearch fails or the endpoint belongs to another instance. */
    CompletableFuture<RoundEnd> run() {
        step(() -> {
            if (mayReceive()) {
                next();
            }
        });
        return end;
    }

    /** Whether the endpoint still gets events; if the grant of its partner is not active, disables it and ends the round. */
    private boolean mayReceive() throws IOException {
        WebhookEndpoint endpoint = seen.value();
        if (work.grants().isActive(endpoint.createdBy(), endpoint.merchantId())) {
            return true;
        }
        flush();
        seen = work.disable(seen, DisabledReason.GRANT_WITHDRAWN, now());
        end.complete(new RoundEnd(seen, progress, false));
        return false;
    }

    private void step(EndpointStep step) {
        executor.execute(() -> {
            try {
                step.run();
            } catch (EndpointLostException e) {
                lost(e);
            } catch (IOException | RuntimeException e) {
                end.completeExceptionally(e);
            }
        });
    }

    /** Stores the attempts that were made before the endpoint was lost; its progress stays as it is. */
    private void lost(EndpointLostException e) {
        try {
            work.storeLost(seen.value().id(), done);
        } catch (IOException | RuntimeException notStored) {
            e.addSuppressed(notStored);
        }
        end.completeExceptionally(e);
    }

    private void next() throws IOException {
        while (true) {
            FoundEvents found = stops.getAsBoolean() ? null : queue.poll();
            if (found == null) {
                if (!more()) {
                    finish();
                    return;
                }
            } else {
                Optional<FoundEvents> current = current(found);
                if (current.isPresent() && !sent(current.get())) {
                    return;
                }
            }
            if (passed(flushedNanos, FLUSHED_EVERY)) {
                flush();
            }
        }
    }

    /** A search may be a second late: a stored delivery is read again before it is tried again; empty if it is not due. */
    private Optional<FoundEvents> current(FoundEvents found) throws IOException {
        Versioned<WebhookDelivery> listed = found.seen();
        return listed == null
                ? Optional.of(found)
                : work.deliveries()
                        .find(listed.value().id())
                        .filter(now -> now.value().status() == DeliveryStatus.PENDING
                                && now.value().tries() == listed.value().tries())
                        .map(FoundEvents::again);
    }

    /** Sends an event; returns whether the next one can follow at once, since there was nothing to send. */
    private boolean sent(FoundEvents found) throws IOException {
        seen = work.current(seen);
        if (!mayReceive()) {
            return false;
        }
        WebhookEndpoint endpoint = seen.value();
        Optional<byte[]> body = work.messages().body(found.delivery().event(), endpoint, found.row());
        if (body.isEmpty()) {
            // The week of a transaction may be away for a while; an export does not come back.
            Instant next = found.delivery().event().type().isOfTransactions() ? retryAt(found.delivery()) : null;
            note(found, new AttemptOutcome(new DeliveryAttempt(now(), null, 0, DeliveryFailure.DATA_GONE), null), next);
            return true;
        }
        Map<String, String> headers;
        try {
            headers = work.messages().headers(endpoint, found.delivery().event(), body.get(), now());
        } catch (UnreadableSecretException e) {
            throw new IOException("The events of an endpoint cannot be signed", e);
        }
        var unused = work.client()
                .send(endpoint.merchantId(), endpoint.settings().url(), headers, body.get())
                .thenAccept(outcome -> step(() -> {
                    answered(found, outcome);
                    next();
                }));
        return false;
    }

    private void answered(FoundEvents found, AttemptOutcome outcome) throws IOException {
        if (outcome.accepted()) {
            accepted = true;
            answers = true;
            note(found, outcome, null);
            progress = progress.answeredAt(now());
            return;
        }
        Instant next = retryAt(found.delivery());
        note(found, outcome, next);
        gaveUp |= next == null;
        gone |= outcome.gone();
        // After a first failure one new event is tried, since the endpoint may refuse this event alone.
        boolean triesAnother = !failed && !recovered && !gone && found.seen() != null;
        failed = true;
        answers = false;
        stage = triesAnother ? Stage.EXPORTS : Stage.NOTHING;
        queue.clear();
        atEndOfQueue = progress;
    }

    private @Nullable Instant retryAt(WebhookDelivery delivery) {
        return work.retries().next(delivery.since(), delivery.tries() + 1, now());
    }

    private void note(FoundEvents found, AttemptOutcome outcome, @Nullable Instant next) throws IOException {
        WebhookDelivery delivery = found.delivery();
        if (done.containsKey(delivery.id())) {
            flush();
        }
        done.put(delivery.id(), new TriedDelivery(found.seen(), delivery, outcome.attempt(), outcome.answer(), next));
        if (found.place() != null) {
            progress = progress.after(found.place());
        }
        work.metrics().tried(delivery.tried(outcome.attempt(), outcome.answer(), next), now());
    }

    /** Looks for more to send; false at the end of the round. */
    private boolean more() throws IOException {
        if (queue.isEmpty()) {
            progress = progress.at(atEndOfQueue);
        }
        flush();
        if (stops.getAsBoolean() || passed(startNanos, MAX_LENGTH)) {
            return false;
        }
        if (accepted && plan.progress().failures() > 0 && !recovered) {
            // It accepts events again: those that wait for their next attempt do not wait any longer.
            recovered = true;
            addStored(now().plus(RetrySchedule.GIVEN_UP_AFTER));
            return true;
        }
        switch (stage) {
            case DUE -> {
                stage = Stage.EXPORTS;
                if (plan.due()) {
                    addStored(now());
                }
            }
            case EXPORTS -> {
                boolean areMore = plan.exports() && add(work.feed().exports(seen.value(), progress));
                stage = areMore ? Stage.EXPORTS : Stage.TRANSACTIONS;
            }
            case TRANSACTIONS -> stage = addTransactions() ? Stage.TRANSACTIONS : Stage.NOTHING;
            case NOTHING -> {
                return false;
            }
        }
        return true;
    }

    private void addStored(Instant until) throws IOException {
        for (Versioned<WebhookDelivery> due : work.deliveries().due(seen.value().id(), until, plan.page())) {
            queue.add(FoundEvents.again(due));
        }
        atEndOfQueue = progress;
    }

    /** Adds what was found; returns whether there may be more. */
    private boolean add(EventBatch batch) {
        queue.addAll(batch.found());
        atEndOfQueue = batch.progress();
        return !batch.last();
    }

    /** Adds the next page; returns whether there may be another one. */
    private boolean addTransactions() throws IOException {
        if (plan.asOf() == null || !answers && isFull()) {
            return false;
        }
        return add(work.feed().transactions(seen.value(), progress, plan.asOf(), answers ? plan.page() : 1));
    }

    /** Whether so many deliveries are tried again that no further events are read. */
    private boolean isFull() throws IOException {
        return work.deliveries().pendingOf(seen.value().id()) >= work.settings().pendingOfOneEndpoint();
    }

    private static boolean passed(long sinceNanos, Duration duration) {
        return System.nanoTime() - sinceNanos > duration.toNanos();
    }

    private void flush() throws IOException {
        work.deliveries().record(done);
        boolean isSent = !done.isEmpty();
        done.clear();
        flushedNanos = System.nanoTime();
        boolean isFar = progress.from().isAfter(seen.value().progress().from().plus(UNSTORED));
        if (isSent || isFar) {
            seen = work.stored(seen, progress);
        }
    }

    private void finish() throws IOException {
        if (failed && (!accepted || isFull())) {
            progress = progress.failed(now().plus(work.retries().pause(progress.failures() + 1)));
            seen = work.stored(seen, progress);
        }
        Instant answered = progress.answered();
        if (gone) {
            seen = work.disable(seen, DisabledReason.GONE, now());
        } else if (gaveUp && !now().isBefore(answered.plus(RetrySchedule.GIVEN_UP_AFTER))) {
            seen = work.disable(seen, DisabledReason.FAILING, now());
        }
        end.complete(new RoundEnd(seen, progress, passed(startNanos, MAX_LENGTH) && !failed));
    }

    private Instant now() {
        return work.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
