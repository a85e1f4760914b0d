package org.txsearch.api.webhooks.sender;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.freshness.AsOf;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.WebhookEndpoint;

/** Polls for the events of this instance's endpoints, and sends those of each endpoint in rounds, until it is stopped. */
final class EndpointPoller {

    private static final Logger LOG = LoggerFactory.getLogger(EndpointPoller.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long STOPPED_WITHIN_SECONDS = 15;

    private final WebhookWork work;
    private final OwnedEndpoints owned;
    private final TransactionSearch search;
    private final ScheduledExecutorService polling;
    private final ScheduledExecutorService renewing;
    private final ExecutorService working;
    private final long electEvery;
    private final PeriodicTask polls;
    private final AtomicBoolean pollRequested = new AtomicBoolean();
    private volatile Instant asOf = AsOf.UNKNOWN;
    private volatile boolean stopping;
    private long electedNanos;

    /**
     * Starts to poll.
     *
     * @param polling polls and handles the ends of rounds
     * @param renewing renews the lease of this instance; a thread of its own, so that a slow poll does not end the lease
     */
    EndpointPoller(
            WebhookWork work,
            OwnedEndpoints owned,
            TransactionSearch search,
            ScheduledExecutorService polling,
            ScheduledExecutorService renewing) {
        this.work = work;
        this.owned = owned;
        this.search = search;
        this.polling = polling;
        this.renewing = renewing;
        this.working = Executors.newFixedThreadPool(work.settings().running(), new DaemonThreads("webhook"));
        this.electEvery = work.settings().lease().toNanos() / 6;
        this.electedNanos = System.nanoTime() - electEvery;
        // While the renewal fails, the instance sends no events.
        PeriodicTask.start(renewing, "webhook-lease", Duration.ZERO, Duration.ofNanos(electEvery), owned::renew);
        this.polls = PeriodicTask.start(
                polling, "webhook-poll", Duration.ZERO, work.settings().poll(), this::poll);
    }

    /** Returns how far the slowest endpoint is behind the transactions that can be searched, in seconds. */
    double behindSeconds() {
        return owned.all().stream()
                .filter(each -> receivesTransactions(each.seen.value()))
                .mapToDouble(
                        each -> Duration.between(each.progress.from(), asOf).toMillis() / 1e3)
                .filter(seconds -> seconds > 0)
                .max()
                .orElse(0);
    }

    private static boolean receivesTransactions(WebhookEndpoint endpoint) {
        return endpoint.settings().events().stream().anyMatch(EventType::isOfTransactions);
    }

    private static boolean receivesExports(WebhookEndpoint endpoint) {
        return endpoint.settings().events().stream().anyMatch(EventType::isOfExports);
    }

    /** Polls at once; does not block. Requests that arrive before the poll share it, so that they do not delay rounds. */
    void pollNow() {
        if (!pollRequested.getAndSet(true)) {
            polls.runSoon();
        }
    }

    private void poll() throws IOException {
        pollRequested.set(false);
        try {
            if (owned.maySend() && System.nanoTime() - electedNanos >= electEvery) {
                owned.elect();
                electedNanos = System.nanoTime();
            }
            Instant now = work.clock().instant();
            Collection<OwnedEndpoint> all = owned.all();
            Set<String> due = work.deliveries()
                    .dueEndpoints(
                            all.stream().map(each -> each.seen.value().id()).toList(), now);
            asOf = search.asOf(Deadline.after(PATIENCE));
            for (OwnedEndpoint each : all) {
                begin(each, due.contains(each.seen.value().id()), now);
            }
        } catch (IOException | RuntimeException e) {
            if (!stopping) {
                throw e;
            }
            LOG.debug("A poll failed while this instance stops", e);
        }
    }

    private boolean mustStop() {
        return stopping || !owned.maySend();
    }

    private void begin(OwnedEndpoint each, boolean isDue, Instant now) {
        if (mustStop() || each.round != null || now.isBefore(each.progress.notBefore())) {
            return;
        }
        WebhookEndpoint endpoint = each.seen.value();
        boolean readsExports = receivesExports(endpoint)
                && System.nanoTime() - each.exportsNanos >= OwnedEndpoints.EXPORTS_EVERY.toNanos();
        boolean readsTransactions = receivesTransactions(endpoint) && asOf.isAfter(each.progress.from());
        if (!isDue && !readsExports && !readsTransactions) {
            return;
        }
        if (readsExports) {
            each.exportsNanos = System.nanoTime();
        }
        RoundPlan plan = new RoundPlan(
                each.progress,
                isDue,
                readsExports,
                readsTransactions ? asOf : null,
                RoundPlan.page(owned.all().size()));
        CompletableFuture<RoundEnd> round = new EndpointRound(work, each.seen, plan, working, this::mustStop).run();
        each.round = round;
        var unused = round.whenComplete((end, failure) -> polling.execute(() -> ended(each, end, failure)));
    }

    private void ended(OwnedEndpoint each, @Nullable RoundEnd end, @Nullable Throwable failure) {
        each.round = null;
        if (end == null) {
            failed(each, failure instanceof CompletionException ? failure.getCause() : failure);
        } else if (!end.seen().value().settings().enabled()) {
            owned.forget(each);
        } else {
            each.seen = end.seen();
            each.progress = end.progress();
            each.fails = false;
            each.update();
            if (end.goesOn() && each.found != null) {
                begin(each, true, work.clock().instant());
            }
        }
    }

    private void failed(OwnedEndpoint each, @Nullable Throwable cause) {
        if (cause instanceof EndpointLostException) {
            owned.forget(each);
            electedNanos = System.nanoTime() - electEvery;
            return;
        }
        if (!each.fails) {
            LOG.warn(
                    "The events of endpoint {} could not be sent or stored, and are retried",
                    each.seen.value().id(),
                    cause);
        }
        each.fails = true;
        owned.reload(each);
    }

    /** Ends rounds with the events that they have sent so far, and leaves the endpoints to other instances. */
    void stop() {
        stopping = true;
        CompletableFuture<?> rounds = CompletableFuture.allOf(owned.all().stream()
                .map(each -> each.round)
                .filter(Objects::nonNull)
                .toArray(CompletableFuture[]::new));
        try {
            rounds.handle((done, failure) -> true).get(STOPPED_WITHIN_SECONDS, TimeUnit.SECONDS);
            renewing.shutdown();
            // A renewal that ended after this instance left would undo it.
            if (renewing.awaitTermination(STOPPED_WITHIN_SECONDS, TimeUnit.SECONDS)) {
                owned.leave();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | ExecutionException | TimeoutException e) {
            LOG.warn("Events that are being sent are left to other instances, which may send them again", e);
        } finally {
            renewing.shutdownNow();
            polling.shutdownNow();
            working.shutdownNow();
        }
    }
}
