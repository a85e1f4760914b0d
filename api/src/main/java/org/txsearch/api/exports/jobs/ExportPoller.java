package org.txsearch.api.exports.jobs;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.commons.lang3.function.FailableConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.LeaseWatch;
import org.txsearch.cluster.Versioned;
import org.txsearch.exports.ExportJob;
import org.txsearch.exports.ExportJobs;
import org.txsearch.exports.ExportLease;
import org.txsearch.exports.ExportStatus;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;

/** Polls for exports that wait or whose workers have died, and runs a few of them at once, until it is stopped. */
final class ExportPoller {

    private static final Logger LOG = LoggerFactory.getLogger(ExportPoller.class);
    private static final long STOPPED_WITHIN_SECONDS = 10;

    private final ExportJobs jobs;
    private final ExportWork work;
    private final ExportSettings settings;
    private final Clock clock;
    private final ExportMetrics metrics;
    private final FairQueue turns;
    private final LeaseWatch leases = new LeaseWatch(System::nanoTime);
    private final Set<ExportRun> active = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService polling;
    private final ScheduledExecutorService beating;
    private final ExecutorService working = Executors.newCachedThreadPool(new DaemonThreads("export"));
    private final PeriodicTask polls;
    private volatile boolean stopping;

    ExportPoller(
            ExportJobs jobs, ExportWork work, Clock clock, ExportMetrics metrics, ScheduledExecutorService polling) {
        this.jobs = jobs;
        this.work = work;
        this.settings = work.settings();
        this.clock = clock;
        this.metrics = metrics;
        this.turns = new FairQueue(settings.runningOfOneMerchant());
        this.polling = polling;
        this.beating = Executors.newScheduledThreadPool(settings.running(), new DaemonThreads("export-beat"));
        this.polls = PeriodicTask.start(polling, "export-poll", settings.poll(), this::poll);
    }

    int active() {
        return active.size();
    }

    /** Polls at once; does not block. */
    void pollNow() {
        polls.runSoon();
    }

    private void poll() throws IOException {
        try {
            // Read first: an export that another instance takes before the next call then appears as running.
            List<Versioned<ExportJob>> waiting =
                    active.size() < settings.running() ? jobs.waiting(clock.instant()) : List.of();
            List<Versioned<ExportJob>> running = jobs.running();
            for (Versioned<ExportJob> silent : silent(running)) {
                isolate(silent, this::release);
            }
            for (Versioned<ExportJob> next : turns.next(waiting, running)) {
                isolate(next, this::take);
            }
        } catch (IOException | RuntimeException e) {
            leases.pollFailed();
            throw e;
        }
    }

    /** Returns the exports that have lost their worker: those whose lease has not beaten for a while. */
    private List<Versioned<ExportJob>> silent(List<Versioned<ExportJob>> running) {
        Map<String, Object> beats = new HashMap<>();
        for (Versioned<ExportJob> job : running) {
            ExportJob.Lease lease = job.value().lease();
            // A new owner has his own time.
            beats.put(job.value().id(), List.of(lease.owner(), lease.beat()));
        }
        Set<String> silent = leases.silent(beats, settings.lease());
        return running.stream().filter(job -> silent.contains(job.value().id())).toList();
    }

    /** Runs a step. A failure delays neither other exports nor the detection of silent workers. */
    private static void isolate(Versioned<ExportJob> job, FailableConsumer<Versioned<ExportJob>, IOException> step) {
        try {
            step.accept(job);
        } catch (IOException | RuntimeException e) {
            LOG.warn("Export {} could not be taken", job.value().id(), e);
        }
    }

    private void take(Versioned<ExportJob> next) throws IOException {
        if (stopping || active.size() >= settings.running()) {
            return;
        }
        Optional<ExportLease> lease = ExportLease.take(jobs, next, clock.instant());
        if (lease.isPresent()) {
            turns.took(next.value().merchantId());
            run(lease.get());
        }
    }

    /** Lets another worker restart an export whose worker is silent. */
    private void release(Versioned<ExportJob> silent) throws IOException {
        ExportJob job = silent.value();
        Instant now = clock.instant();
        Instant retryAt = new RetryRule(settings.deadline()).next(job, ExportError.WORKER_LOST, now);
        LOG.info("Export {} has lost its worker", job.id());
        ExportJob released = retryAt == null
                ? job.ended(ExportStatus.FAILED, ExportError.WORKER_LOST.json(), now, now.plus(settings.keptFor()))
                : job.interrupted(ExportError.WORKER_LOST.name(), retryAt);
        jobs.replace(silent, released, true);
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
        try {
            if (!polling.awaitTermination(STOPPED_WITHIN_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("Polling for exports does not end; other instances take over what it takes now");
            }
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
