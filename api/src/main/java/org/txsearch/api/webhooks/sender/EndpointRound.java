package org.txsearch.api.webhooks.sender;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.apache.commons.lang3.function.FailableRunnable;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Versioned;
import org.txsearch.webhooks.DeliveryAttempt;
import org.txsearch.webhooks.DeliveryFailure;
import org.txsearch.webhooks.DeliveryStatus;
import org.txsearch.webhooks.DisabledReason;
import org.txsearch.webhooks.EndpointProgress;
import org.txsearch.webhooks.TriedDelivery;
import org.txsearch.webhooks.WebhookDelivery;
import org.txsearch.webhooks.WebhookEndpoint;

/**
 * Sends the current events of one endpoint, one after the other: first retries, then new events. The progress advances
 * after the deliveries before it are stored, so that a crash repeats events and loses none.
 *
 * <p>No thread waits for a response. After a failure, the round tries one new event and ends: an endpoint that rejects a single
 * event still receives the others.
 */
final class EndpointRound {

    static final int MAX_PAGE = 500;
    static final int MIN_PAGE = 20;

    /** The maximum number of transactions in memory for all rounds of an instance. A page stays in memory until it is sent. */
    static final int MAX_HELD = 20_000;

    private static final Duration MAX_LENGTH = Duration.ofSeconds(5);

    /** The interval at which the accepted events of a slow endpoint are stored. */
    private static final Duration FLUSHED_EVERY = Duration.ofSeconds(1);

    /** The interval at which the progress of an idle endpoint is stored. A search from an older progress costs the same. */
    private static final Duration UNSTORED = Duration.ofSeconds(30);

    private final WebhookWork work;
    private final RoundPlan plan;
    private final Executor executor;
    private final BooleanSupplier stops;
    private final CompletableFuture<RoundEnd> end = new CompletableFuture<>();
    private final long startNanos = System.nanoTime();
    private final RoundQueue queue;
    private final Map<String, TriedDelivery> done = new LinkedHashMap<>();
    private Versioned<WebhookEndpoint> seen;
    private EndpointProgress progress;
    private boolean failed;
    private boolean accepted;
    private boolean recovered;

    /** Whether the endpoint accepted the last event, in this round or before. */
    private boolean answers;

    private long flushedNanos = startNanos;
    private boolean gaveUp;
    private boolean gone;

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
        this.queue = new RoundQueue(work, plan);
        this.answers = plan.progress().failures() == 0;
    }

    /** Runs the round. Completes exceptionally if Elasticsearch fails or the endpoint belongs to another instance. */
    CompletableFuture<RoundEnd> run() {
        step(() -> {
            if (mayReceive()) {
                next();
            }
        });
        return end;
    }

    /**
     * Returns whether the endpoint may receive events. If its partner's grant is not active, disables it and ends the
     * round.
     */
    private boolean mayReceive() throws IOException {
        WebhookEndpoint endpoint = seen.value();
        if (work.grants().isActive(endpoint.createdBy(), endpoint.merchantId())) {
            return true;
        }
        flush();
        seen = work.disable(seen, DisabledReason.GRANT_WITHDRAWN, work.clock().instant());
        end.complete(new RoundEnd(seen, progress, false));
        return false;
    }

    private void step(FailableRunnable<IOException> step) {
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

    /** Stores the attempts before the endpoint was lost, but not its progress. */
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

    /** Reads a stored delivery again before its retry, because searches may be a second late; empty if it is not due. */
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

    /** Sends an event; returns whether the next one can follow at once because there was nothing to send. */
    private boolean sent(FoundEvents found) throws IOException {
        seen = work.current(seen);
        if (!mayReceive()) {
            return false;
        }
        WebhookEndpoint endpoint = seen.value();
        Optional<byte[]> body = work.messages().body(found.delivery().event(), endpoint, found.row());
        if (body.isEmpty()) {
            // The week of a transaction may be unavailable for a while; a deleted export stays deleted.
            Instant next = found.delivery().event().type().isOfTransactions() ? retryAt(found.delivery()) : null;
            note(
                    found,
                    new AttemptOutcome(
                            new DeliveryAttempt(work.clock().instant(), null, 0, DeliveryFailure.DATA_GONE), null),
                    next);
            return true;
        }
        Map<String, String> headers = work.messages()
                .headers(
                        endpoint,
                        found.delivery().event(),
                        body.get(),
                        work.clock().instant());
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
            progress = progress.answeredAt(work.clock().instant());
            return;
        }
        Instant next = retryAt(found.delivery());
        note(found, outcome, next);
        gaveUp |= next == null;
        gone |= outcome.gone();
        // After the first failure, try one new event: the endpoint may reject only this event.
        boolean triesAnother = !failed && !recovered && !gone && found.seen() != null;
        failed = true;
        answers = false;
        queue.discard(progress, triesAnother);
    }

    private @Nullable Instant retryAt(WebhookDelivery delivery) {
        return work.retries()
                .next(delivery.since(), delivery.tries() + 1, work.clock().instant());
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
        work.metrics()
                .tried(
                        delivery.tried(outcome.attempt(), outcome.answer(), next),
                        work.clock().instant());
    }

    /** Reads more events; returns false at the end of the round. */
    private boolean more() throws IOException {
        progress = queue.progress(progress);
        flush();
        if (stops.getAsBoolean() || passed(startNanos, MAX_LENGTH)) {
            return false;
        }
        if (accepted && plan.progress().failures() > 0 && !recovered) {
            // The endpoint accepts events again: retry waiting deliveries now.
            recovered = true;
            queue.addStored(seen.value(), progress, work.clock().instant().plus(RetrySchedule.GIVEN_UP_AFTER));
            return true;
        }
        return queue.read(seen.value(), progress, answers, work.clock().instant());
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
        if (failed && (!accepted || work.isFull(seen.value()))) {
            progress =
                    progress.failed(work.clock().instant().plus(work.retries().pause(progress.failures() + 1)));
            seen = work.stored(seen, progress);
        }
        Instant answered = progress.answered();
        if (gone) {
            seen = work.disable(seen, DisabledReason.GONE, work.clock().instant());
        } else if (gaveUp && !work.clock().instant().isBefore(answered.plus(RetrySchedule.GIVEN_UP_AFTER))) {
            seen = work.disable(seen, DisabledReason.FAILING, work.clock().instant());
        }
        end.complete(new RoundEnd(seen, progress, passed(startNanos, MAX_LENGTH) && !failed));
    }
}
