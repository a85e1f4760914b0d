package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.txsearch.api.lifecycle.BackgroundWork;
import org.txsearch.exports.DeadWorkers;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportLease;
import org.txsearch.exports.ExportStatus;
import org.txsearch.exports.Versioned;
import org.txsearch.operational.OperationalIndices;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;

/**
 * Polls for exports that wait, or whose workers have died, and runs a few of them at once. The order of their turns, which only
 * this class knows, makes the file longer than others.
 */
@Component
final class ExportWorkers extends BackgroundWork {

    private static final Logger LOG = LoggerFactory.getLogger(ExportWorkers.class);
    private static final long STOPPED_WITHIN_SECONDS = 10;
    private static final Duration SWEEP_EVERY = Duration.ofMinutes(1);
    private static final Duration SWEEP_ORPHANS_EVERY = Duration.ofMinutes(30);

    private final OperationalIndices indices;
    private final ExportJobs jobs;
    private final ExportWork work;
    private final DueSchedules schedules;
    private final ExportSweep sweep;
    private final ExportSettings settings;
    private final Clock clock;
    private final FairQueue turns;
    private final ExportMetrics metrics;
    private final Set<ExportRun> active = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Threads threads;

    ExportWorkers(
            OperationalIndices indices,
            ExportJobs jobs,
            ExportWork work,
            DueSchedules schedules,
            ExportSweep sweep,
            Clock clock,
            ExportMetrics metrics) {
        this.indices = indices;
        this.jobs = jobs;
        this.work = work;
        this.schedules = schedules;
        this.sweep = sweep;
        this.settings = work.settings();
        this.clock = clock;
        this.turns = new FairQueue(settings.runningOfOneMerchant());
        this.metrics = metrics;
        metrics.showActive(active::size);
    }

    /** The threads between a start and a stop. */
    private final class Threads {

        private final ScheduledExecutorService polling = thread("export-poll");

        /** On a separate thread: failures of schedules and of the removal of files do not delay exports. */
        private final ScheduledExecutorService tidying = thread("export-chores");

        private final ScheduledExecutorService beating =
                Executors.newScheduledThreadPool(settings.running(), new DaemonThreads("export-beat"));
        private final ExecutorService working = Executors.newCachedThreadPool(new DaemonThreads("export"));
        private final DeadWorkers dead = new DeadWorkers(settings.lease(), System::nanoTime);
        private volatile boolean stopping;
        private boolean pollFails;

        void start() {
            Duration every = settings.poll();
            PeriodicTask.start(polling, "export-poll", every, this::poll);
            tidy("export-indices", SWEEP_EVERY, now -> indices.create());
            tidy("export-schedules", every, schedules::run);
            tidy("export-sweep", SWEEP_EVERY, sweep::sweep);
            tidy("export-orphans", SWEEP_ORPHANS_EVERY, sweep::sweepOrphans);
        }

        private interface WorkerStep<T> {
            void at(T value) throws IOException;
        }

        private void tidy(String name, Duration between, WorkerStep<Instant> task) {
            PeriodicTask.start(tidying, name, settings.poll(), between, () -> task.at(now()));
        }

        void pollNow() {
            polling.execute(this::poll);
        }

        private void poll() {
            try {
                // Read first: an export that another instance takes before the next call then appears as running.
                List<Versioned<ExportJob>> waiting =
                        active.size() < settings.running() ? jobs.waiting(now()) : List.of();
                List<Versioned<ExportJob>> running = jobs.running();
                for (Versioned<ExportJob> silent : dead.among(running)) {
                    alone(silent, this::release);
                }
                for (Versioned<ExportJob> next : turns.next(waiting, running)) {
                    alone(next, this::take);
                }
                pollFails = false;
            } catch (IOException | RuntimeException e) {
                dead.pollFailed();
                if (!pollFails) {
                    LOG.warn("Polling for exports fails", e);
                }
                pollFails = true;
            }
        }

        /** An export that cannot be taken delays neither the others nor the detection of silent workers. */
        private void alone(Versioned<ExportJob> seen, WorkerStep<Versioned<ExportJob>> attempt) {
            try {
                attempt.at(seen);
            } catch (IOException | RuntimeException e) {
                LOG.warn("Export {} could not be taken", seen.value().id(), e);
            }
        }

        private boolean hasCapacity() {
            return !stopping && active.size() < settings.running();
        }

        private void take(Versioned<ExportJob> next) throws IOException {
            if (!hasCapacity()) {
                return;
            }
            Optional<ExportLease> lease = ExportLease.take(jobs, next, now());
            if (lease.isPresent()) {
                turns.took(next.value().merchantId());
                run(lease.get());
            }
        }

        /** Lets another worker restart an export whose worker is silent. */
        private void release(Versioned<ExportJob> silent) throws IOException {
            ExportJob job = silent.value();
            Instant now = now();
            Instant retryAt = new RetryRule(settings.deadline()).next(job, ExportError.WORKER_LOST, now);
            LOG.info("Export {} has lost its worker", job.id());
            jobs.replace(
                    silent,
                    retryAt == null
                            ? job.ended(
                                    ExportStatus.FAILED,
                                    ExportError.WORKER_LOST.json(),
                                    now,
                                    now.plus(settings.keptFor()))
                            : job.interrupted(ExportError.WORKER_LOST.name(), retryAt),
                    true);
        }

        private void run(ExportLease lease) {
            ExportRun run = new ExportRun(lease, work, work.files(), clock);
            active.add(run);
            PeriodicTask beats = PeriodicTask.start(beating, "export-beat", settings.beat(), run::beat);
            working.execute(() -> {
                try {
                    metrics.time(lease.job(), run);
                } finally {
                    beats.cancel();
                    active.remove(run);
                    pollNow();
                }
            });
        }

        /**
         * Stops polling before it stops the runs: a lease that is being taken still gets its run, which gives it back. An
         * interrupted call could have taken a lease without a run, which would count as a crash.
         */
        void stop() {
            stopping = true;
            polling.shutdown();
            tidying.shutdown();
            try {
                if (!polling.awaitTermination(STOPPED_WITHIN_SECONDS, TimeUnit.SECONDS)) {
                    LOG.warn("Polling for exports does not end; other instances take over what it takes now");
                }
                tidying.shutdownNow();
                active.forEach(ExportRun::stop);
                working.shutdown();
                if (!working.awaitTermination(STOPPED_WITHIN_SECONDS, TimeUnit.SECONDS)) {
                    LOG.warn("{} exports do not stop and are left to other instances", active.size());
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

    /** Polls at once for a new export; does not block. */
    void pollNow() {
        Threads latest = threads;
        if (latest != null) {
            latest.pollNow();
        }
    }

    @Override
    protected @Nullable Runnable begin() {
        if (settings.running() == 0) {
            return null;
        }
        Threads begun = new Threads();
        begun.start();
        threads = begun;
        return begun::stop;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
