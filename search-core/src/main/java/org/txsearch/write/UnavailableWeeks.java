package org.txsearch.write;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.index.WeekMissingException;
import org.txsearch.index.Weeks;
import org.txsearch.week.IsoWeek;

/**
 * Makes the weeks that are missing, and knows those that take no documents although the cluster takes others. After a while
 * the documents of these are rejected, so that the other weeks need not wait for them.
 */
final class UnavailableWeeks {

    private static final Logger LOG = LoggerFactory.getLogger(UnavailableWeeks.class);

    /** How long a refused week is tried again: somebody may be changing the cluster. */
    private static final Duration REFUSAL_PATIENCE = Duration.ofSeconds(30);

    private static final long BETWEEN_ATTEMPTS_NANOS = Duration.ofSeconds(10).toNanos();

    /** After this long without a write, a week is forgotten. */
    private static final long FORGOTTEN_AFTER_NANOS = Duration.ofMinutes(10).toNanos();

    private final Map<IsoWeek, WeekFailure> failures = new ConcurrentHashMap<>();
    private final Weeks weeks;
    private final Backlog backlog;
    private final WriterHealth health;
    private final long refusalPatienceNanos;
    private final long patienceNanos;

    private record WeekFailure(String reason, long sinceNanos, long lastNanos, boolean isRejecting) {}

    UnavailableWeeks(Weeks weeks, Backlog backlog, WriterHealth health, Duration patience) {
        this.weeks = weeks;
        this.backlog = backlog;
        this.health = health;
        this.patienceNanos = patience.toNanos();
        this.refusalPatienceNanos = Math.min(patienceNanos, REFUSAL_PATIENCE.toNanos());
    }

    /**
     * Records a failure that may pass by itself: the outcome of the week's documents, or null while they wait. If nothing else is
     * written either, the week is not the cause.
     */
    @Nullable
    WriteOutcome failed(IsoWeek week, String reason) {
        return note(week, reason, patienceNanos, true);
    }

    private @Nullable WriteOutcome note(IsoWeek week, String reason, long patience, boolean onlyWhereOthersGoOn) {
        long now = System.nanoTime();
        WeekFailure before = failures.get(week);
        if (before != null && now - before.lastNanos() > FORGOTTEN_AFTER_NANOS) {
            before = null;
        }
        long since = before == null ? now : before.sinceNanos();
        boolean wasRejecting = before != null && before.isRejecting();
        boolean isRejecting =
                wasRejecting || (now - since > patience && !(onlyWhereOthersGoOn && !health.hasProgressedSince(since)));
        failures.put(week, new WeekFailure(reason, since, now, isRejecting));
        if (isRejecting && !wasRejecting) {
            LOG.warn("The week {} is unavailable, its records become dead letters: {}", week, reason);
        }
        return isRejecting ? rejection(week, reason) : null;
    }

    /** Returns the outcome of documents of a week that failed a moment ago, or null if it is worth another attempt. */
    private @Nullable WriteOutcome rejectionWithoutAttempt(IsoWeek week) {
        WeekFailure known = failures.get(week);
        return known != null && known.isRejecting() && System.nanoTime() - known.lastNanos() < BETWEEN_ATTEMPTS_NANOS
                ? rejection(week, known.reason())
                : null;
    }

    /** The week takes documents. */
    void available(IsoWeek week) {
        if (!failures.isEmpty()) {
            WeekFailure over = failures.remove(week);
            if (over != null && over.isRejecting()) {
                LOG.info("The week {} is available again; ./txsearch reprocess takes up its dead letters", week);
            }
        }
    }

    /** Returns the weeks whose documents are rejected, with the reasons. */
    Map<IsoWeek, String> rejecting() {
        long now = System.nanoTime();
        return failures.entrySet().stream()
                .filter(week ->
                        week.getValue().isRejecting() && now - week.getValue().lastNanos() <= FORGOTTEN_AFTER_NANOS)
                .collect(Collectors.toMap(
                        Map.Entry::getKey, week -> week.getValue().reason(), (a, b) -> a, TreeMap::new));
    }

    private static WriteOutcome rejection(IsoWeek week, String reason) {
        return WriteOutcome.rejected(
                WriteOutcome.WEEK_UNAVAILABLE,
                "The week " + week + " takes no transactions: " + reason
                        + ". When it does again, ./txsearch reprocess takes up this one.");
    }

    /**
     * Makes a week that those documents of it wait for; those of a week that was retired, or that cannot be made, are rejected.
     * A full cluster ends the writer instead: it would reject the documents of every new week.
     *
     * @return what they wait for further, or null if they need not
     */
    @Nullable
    StallReason make(Batch batch, IsoWeek week) {
        WriteOutcome rejection = rejectionWithoutAttempt(week);
        StallReason stall = null;
        if (rejection == null) {
            try {
                if (weeks.isRetired(week)) {
                    rejection = WriteOutcome.rejected(
                            WriteOutcome.WEEK_RETIRED,
                            "The week " + week + " has been retired and takes no more transactions.");
                } else {
                    weeks.create(week);
                }
            } catch (WeekMissingException e) {
                // Others go on; these are stored from the dead letters once the week has been brought back.
                rejection = WriteOutcome.rejected(WriteOutcome.WEEK_MISSING, e.getMessage() + ".");
            } catch (ClusterRefusalException e) {
                if (e.isFull()) {
                    health.fail("The week " + week + " cannot be created. " + e.getMessage(), e);
                    return null;
                }
                if (e.type().equals(ItemVerdict.BLOCK) && !e.isUnavailable()) {
                    return StallReason.block(String.valueOf(e.getMessage()));
                }
                rejection = e.isUnavailable()
                        ? failed(week, String.valueOf(e.getMessage()))
                        : note(week, String.valueOf(e.getMessage()), refusalPatienceNanos, false);
                stall = cannotMake(week, e);
            } catch (IOException | RuntimeException e) {
                rejection = failed(week, String.valueOf(e.getMessage()));
                stall = cannotMake(week, e);
            }
        }
        if (rejection == null) {
            return stall;
        }
        BacklogReport report = new BacklogReport();
        for (PendingWrite write : batch.removeOf(week)) {
            report.add(write, rejection);
        }
        backlog.deliver(report);
        return null;
    }

    private static StallReason cannotMake(IsoWeek week, Exception e) {
        return StallReason.of("the week " + week + " is missing and cannot be made: " + e.getMessage());
    }
}
