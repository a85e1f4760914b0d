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
import org.springframework.stereotype.Component;
import org.txsearch.api.lifecycle.BackgroundWork;
import org.txsearch.freshness.AsOf;
import org.txsearch.paging.Deadline;
import org.txsearch.paging.TransactionSearch;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;
import org.txsearch.webhooks.EventType;
import org.txsearch.webhooks.WebhookEndpoint;

/** Takes this instance's part of all endpoints, and sends the events of each in rounds. */
@Component
public final class WebhookSenders extends BackgroundWork {

    private static final Logger LOG = LoggerFactory.getLogger(WebhookSenders.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration SWEPT_EVERY = Duration.ofMinutes(1);
    private static final long STOPPED_WITHIN_SECONDS = 15;

    private final WebhookWork work;
    private final OwnedEndpoints owned;
    private final TransactionSearch search;
    private volatile Instant asOf = AsOf.UNKNOWN;
    private volatile @Nullable Threads threads;

    WebhookSenders(WebhookWork work, OwnedEndpoints owned, TransactionSearch search) {
        this.work = work;
        this.owned = owned;
        this.search = search;
        work.metrics().show(() -> owned.all().size(), this::behindSeconds);
    }

    private double behindSeconds() {
        return owned.all().stream()
                .filter(each -> getsTransactions(each.seen.value()))
                .mapToDouble(
                        each -> Duration.between(each.progress.from(), asOf).toMillis() / 1e3)
                .filter(seconds -> seconds > 0)
                .max()
                .orElse(0);
    }

    private static boolean getsTransactions(WebhookEndpoint endpoint) {
        return endpoint.settings().events().stream().anyMatch(EventType::isOfTransactions);
    }

    private static boolean getsExports(WebhookEndpoint endpoint) {
        return endpoint.settings().events().stream().anyMatch(EventType::isOfExports);
    }

    /** The threads between a start and a stop. */
    private final class Threads {

        private final ScheduledExecutorService polling = thread("webhook-poll");

        /** On a separate thread: what delays polling must not pass for the end of this instance. */
        private final ScheduledExecutorService renewing = thread("webhook-lease");

        private final ScheduledExecutorService tidying = thread("webhook-chores");
        private final ExecutorService working =
                Executors.newFixedThreadPool(work.settings().running(), new DaemonThreads("webhook"));
        private final long electEvery = work.settings().lease().toNanos() / 6;
        private final AtomicBoolean pollsNow = new AtomicBoolean();
        private volatile boolean stopping;
        private long electedNanos = System.nanoTime() - electEvery;
        private boolean pollFails;

        void start() {
            // While this fails, the instance sends no events.
            PeriodicTask.start(renewing, "webhook-lease", Duration.ZERO, Duration.ofNanos(electEvery), owned::renew);
            PeriodicTask.start(
                    polling, "webhook-poll", Duration.ZERO, work.settings().poll(), this::poll);
            PeriodicTask.start(tidying, "webhook-sweep", SWEPT_EVERY, this::sweep);
        }

        private void sweep() throws IOException {
            work.deliveries()
                    .removeBefore(work.clock().instant().minus(work.settings().keptFor()));
        }

        /** Once for all requests meanwhile: the polls of many must not delay what else this thread does. */
        void pollNow() {
            if (!pollsNow.getAndSet(true)) {
                polling.execute(() -> {
                    pollsNow.set(false);
                    poll();
                });
            }
        }

        private void poll() {
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
                pollFails = false;
            } catch (IOException | RuntimeException e) {
                if (!pollFails && !stopping) {
                    LOG.warn("Polling for events fails", e);
                }
                pollFails = true;
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
            boolean looksForExports = getsExports(endpoint)
                    && System.nanoTime() - each.exportsNanos >= OwnedEndpoints.EXPORTS_EVERY.toNanos();
            boolean looksForTransactions = getsTransactions(endpoint) && asOf.isAfter(each.progress.from());
            if (!isDue && !looksForExports && !looksForTransactions) {
                return;
            }
            if (looksForExports) {
                each.exportsNanos = System.nanoTime();
            }
            RoundPlan plan = new RoundPlan(
                    each.progress,
                    isDue,
                    looksForExports,
                    looksForTransactions ? asOf : null,
                    RoundPlan.page(owned.all().size()));
            EndpointRound round = new EndpointRound(work, each.seen, plan, working, this::mustStop);
            CompletableFuture<RoundEnd> running = round.run();
            each.round = running;
            var unused = running.whenComplete((end, failure) -> polling.execute(() -> ended(each, end, failure)));
        }

        private void ended(OwnedEndpoint each, @Nullable RoundEnd end, @Nullable Throwable failure) {
            each.round = null;
            String id = each.seen.value().id();
            if (end != null && !end.seen().value().settings().enabled()) {
                owned.forget(each);
                return;
            }
            if (end != null) {
                each.seen = end.seen();
                each.progress = end.progress();
                each.fails = false;
                each.update();
                if (end.goesOn() && each.found != null) {
                    begin(each, true, work.clock().instant());
                }
                return;
            }
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            if (cause instanceof EndpointLostException) {
                owned.forget(each);
                electedNanos = System.nanoTime() - electEvery;
                return;
            }
            if (!each.fails) {
                LOG.warn("The events of endpoint {} could not be sent or stored, and are retried", id, cause);
            }
            each.fails = true;
            owned.reload(each);
        }

        /** Ends rounds with what they have sent so far, and leaves the endpoints to others. */
        void stop() {
            stopping = true;
            tidying.shutdownNow();
            CompletableFuture<?> rounds = CompletableFuture.allOf(owned.all().stream()
                    .map(each -> each.round)
                    .filter(Objects::nonNull)
                    .toArray(CompletableFuture[]::new));
            try {
                rounds.handle((done, failure) -> true).get(STOPPED_WITHIN_SECONDS, TimeUnit.SECONDS);
                renewing.shutdown();
                // A renewal that ended after the leaving would undo it.
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

    /** Polls at once for a new delivery; does not block. */
    public void pollNow() {
        Threads latest = threads;
        if (latest != null) {
            latest.pollNow();
        }
    }

    @Override
    protected @Nullable Runnable begin() {
        if (work.settings().running() == 0) {
            return null;
        }
        Threads begun = new Threads();
        begun.start();
        threads = begun;
        return begun::stop;
    }
}
