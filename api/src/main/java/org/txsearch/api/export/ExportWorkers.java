package org.txsearch.api.export;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.txsearch.exports.DeadWorkers;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportLease;
import org.txsearch.exports.ExportStatus;
import org.txsearch.exports.SeenJob;
import org.txsearch.thread.DaemonThreads;

/** Looks for exports that wait, or whose workers have died, and works on a few of them at once. */
@Component
final class ExportWorkers implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ExportWorkers.class);
    private static final long STOPPED_WITHIN_SECONDS = 10;

    private final ExportJobs jobs;
    private final ExportRuns runs;
    private final ExportChores chores;
    private final ExportSettings settings;
    private final Clock clock;
    private final FairQueue turns;
    private final ExportMetrics metrics;
    private final Set<ExportRun> active = ConcurrentHashMap.newKeySet();
    private @Nullable Threads threads;

    ExportWorkers(
            ExportJobs jobs,
            ExportRuns runs,
            ExportChores chores,
            ExportSettings settings,
            Clock clock,
            ExportMetrics metrics) {
        this.jobs = jobs;
        this.runs = runs;
        this.chores = chores;
        this.settings = settings;
        this.clock = clock;
        this.turns = new FairQueue(settings.runningOfOneMerchant());
        this.metrics = metrics;
        metrics.showActive(active::size);
    }

    /** What runs between a start and a stop. */
    private final class Threads {

        /** Who looks once more when it has stopped is not heard. */
        private final ScheduledExecutorService polling = new ScheduledThreadPoolExecutor(
                1, new DaemonThreads("export-poll"), new ThreadPoolExecutor.DiscardPolicy());

        /** On a thread of its own: whatever happens to schedules and old files, exports are made and dead workers found. */
        private final ScheduledExecutorService tidying = new ScheduledThreadPoolExecutor(
                1, new DaemonThreads("export-chores"), new ThreadPoolExecutor.DiscardPolicy());

        private final ScheduledExecutorService beating =
                Executors.newScheduledThreadPool(settings.running(), new DaemonThreads("export-beat"));
        private final ExecutorService working = Executors.newCachedThreadPool(new DaemonThreads("export"));
        private final DeadWorkers dead = new DeadWorkers(settings.lease(), System::nanoTime);
        private volatile boolean stopping;
        private boolean cannotLook;

        void start() {
            long every = settings.poll().toMillis();
            // They end with their threads.
            var unused = polling.scheduleWithFixedDelay(this::look, every, every, TimeUnit.MILLISECONDS);
            var unusedToo =
                    tidying.scheduleWithFixedDelay(() -> chores.look(now()), every, every, TimeUnit.MILLISECONDS);
        }

        void lookNow() {
            polling.execute(this::look);
        }

        private void look() {
            try {
                // Seen first: what another instance takes of it until the next call is then seen to run.
                List<SeenJob> waiting = active.size() < settings.running() ? jobs.waiting(now()) : List.of();
                List<SeenJob> running = jobs.running();
                for (SeenJob silent : dead.among(running)) {
                    alone(silent, this::takeOver);
                }
                for (SeenJob next : turns.next(waiting, running)) {
                    alone(next, this::take);
                }
                cannotLook = false;
            } catch (IOException | RuntimeException e) {
                dead.couldNotLook();
                if (!cannotLook) {
                    LOG.warn("Exports cannot be looked for", e);
                }
                cannotLook = true;
            }
        }

        private interface Attempt {
            void at(SeenJob seen) throws IOException;
        }

        /** An export that cannot be taken keeps nobody from the others, nor from noticing which workers are silent. */
        private void alone(SeenJob seen, Attempt attempt) {
            try {
                attempt.at(seen);
            } catch (IOException | RuntimeException e) {
                LOG.warn("Export {} could not be taken", seen.job().id(), e);
            }
        }

        private boolean hasRoom() {
            return !stopping && active.size() < settings.running();
        }

        private void take(SeenJob next) throws IOException {
            if (!hasRoom()) {
                return;
            }
            Optional<ExportLease> lease = ExportLease.take(jobs, next, false, now());
            if (lease.isPresent()) {
                turns.took(next.job().merchantId());
                work(lease.get());
            }
        }

        private void takeOver(SeenJob silent) throws IOException {
            ExportJob job = silent.job();
            if (job.lease().failures() + 1 >= ExportRun.MAX_FAILURES) {
                ExportError error = ExportError.of(ExportError.Code.WORKER_LOST);
                jobs.replace(
                        silent,
                        job.ended(ExportStatus.FAILED, error.json(), now(), now().plus(settings.keptFor())),
                        true);
            } else if (hasRoom()) {
                LOG.info("Export {} has lost its worker", job.id());
                ExportLease.take(jobs, silent, true, now()).ifPresent(this::work);
            }
        }

        private void work(ExportLease lease) {
            ExportRun run = runs.of(lease);
            active.add(run);
            long every = settings.beat().toMillis();
            ScheduledFuture<?> beats = beating.scheduleWithFixedDelay(run::beat, every, every, TimeUnit.MILLISECONDS);
            working.execute(() -> {
                try {
                    metrics.time(lease.job(), run);
                } finally {
                    beats.cancel(false);
                    active.remove(run);
                    lookNow();
                }
            });
        }

        /**
         * Stops looking before it stops working: a lease that is being taken then still gets its run, which gives it back.
         * An interrupted call might have taken a lease that nobody knows of, and that would count as a crash.
         */
        void stop() {
            stopping = true;
            polling.shutdown();
            tidying.shutdown();
            try {
                if (!polling.awaitTermination(STOPPED_WITHIN_SECONDS, TimeUnit.SECONDS)) {
                    LOG.warn("The search for exports does not end; what it takes now will be found silent");
                }
                tidying.shutdownNow();
                active.forEach(ExportRun::stop);
                working.shutdown();
                if (!working.awaitTermination(STOPPED_WITHIN_SECONDS, TimeUnit.SECONDS)) {
                    LOG.warn("{} exports do not stop and are given back to other instances", active.size());
                    active.forEach(ExportRun::abandon);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                polling.shutdownNow();
                beating.shutdownNow();
            }
        }
    }

    /** Looks at once, since there is a new export; waits for nothing. */
    synchronized void lookNow() {
        if (threads != null) {
            threads.lookNow();
        }
    }

    @Override
    public synchronized void start() {
        if (settings.running() > 0 && threads == null) {
            threads = new Threads();
            threads.start();
        }
    }

    @Override
    public synchronized void stop() {
        if (threads != null) {
            threads.stop();
            threads = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return threads != null;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
