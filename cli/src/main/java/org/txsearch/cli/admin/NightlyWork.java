package org.txsearch.cli.admin;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.LeaseTakenException;
import org.txsearch.cluster.StateLease;
import org.txsearch.nightly.NightlyEntry;
import org.txsearch.nightly.NightlyLog;
import org.txsearch.nightly.NightlyTask;

/**
 * Does each task once a day in the whole cluster.
 *
 * <p>Any number of processes may try. The one that holds the lease works; if it dies, its lease expires and another one takes
 * over the remaining tasks. A task that was interrupted is done again: all tasks may be repeated.
 *
 * @param at the time of day, in UTC, from which the tasks of a day are due
 * @param doing does a task, and returns whether it succeeded
 */
record NightlyWork(Cluster cluster, Set<NightlyTask> tasks, LocalTime at, Clock clock, Predicate<NightlyTask> doing) {

    /** A failed task is not repeated at once: whatever it lacked may come back. */
    static final Duration PAUSE_AFTER_FAILURE = Duration.ofMinutes(30);

    private static final Duration DAY = Duration.ofDays(1);

    /**
     * Does all due tasks; a task that was never scheduled is due from the next night.
     *
     * @return whether nothing is left to do; otherwise a task has failed, and is repeated later
     * @throws LeaseTakenException if another process does the work
     */
    public boolean run() throws IOException, InterruptedException {
        NightlyLog log = NightlyLog.read(cluster);
        return log.entries().keySet().containsAll(tasks) && due(log).isEmpty() || work(false);
    }

    /** Like {@link #run}, but does all tasks, whether they are due or not. */
    public boolean runNow() throws IOException, InterruptedException {
        return work(true);
    }

    private boolean work(boolean isAll) throws IOException, InterruptedException {
        try (StateLease note = StateLease.take(cluster, NightlyLog.NOTE)) {
            NightlyLog log = NightlyLog.of(note.content());
            for (NightlyTask task : tasks) {
                if (!log.entries().containsKey(task)) {
                    log = log.with(task, new NightlyEntry(lastDue().plus(DAY), null, null, 0));
                }
            }
            note.write(log.note());
            boolean failed = false;
            for (NightlyTask task : isAll ? tasks.stream().sorted().toList() : due(log)) {
                failed |= !run(task, note);
            }
            return !failed;
        }
    }

    private boolean run(NightlyTask task, StateLease note) throws IOException {
        Instant next = lastDue().plus(DAY);
        boolean isDone = doing.test(task);
        Instant now = clock.instant();
        NightlyLog log = NightlyLog.of(note.content());
        NightlyEntry before = Objects.requireNonNull(log.entries().get(task));
        NightlyEntry after = isDone
                ? new NightlyEntry(next, now, now, 0)
                : new NightlyEntry(before.due(), before.succeededAt(), now, before.failures() + 1);
        note.write(log.with(task, after).note());
        return isDone;
    }

    private List<NightlyTask> due(NightlyLog log) {
        return tasks.stream().sorted().filter(task -> isDue(log, task)).toList();
    }

    private boolean isDue(NightlyLog log, NightlyTask task) {
        NightlyEntry entry = log.entries().get(task);
        Instant now = clock.instant();
        // A clock that was wrong may have left a time far ahead.
        if (entry == null
                || now.isBefore(entry.due()) && !entry.due().isAfter(lastDue().plus(DAY))) {
            return false;
        }
        return entry.failures() == 0
                || entry.attemptedAt() == null
                || Duration.between(entry.attemptedAt(), now).abs().compareTo(PAUSE_AFTER_FAILURE) >= 0;
    }

    private Instant lastDue() {
        OffsetDateTime now = clock.instant().atOffset(ZoneOffset.UTC);
        OffsetDateTime today = now.with(at);
        return (today.isAfter(now) ? today.minusDays(1) : today).toInstant();
    }
}
