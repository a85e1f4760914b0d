package org.txsearch.write;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.txsearch.week.IsoWeek;

/**
 * The weeks that take no documents although the cluster takes others. After a while their documents are rejected, so that
 * the other weeks need not wait for them.
 */
final class UnavailableWeeks {

    private static final Logger LOG = LoggerFactory.getLogger(UnavailableWeeks.class);

    /** For so long what Elasticsearch refuses is tried again: somebody may just be changing the cluster. */
    private static final Duration REFUSAL_PATIENCE = Duration.ofSeconds(30);

    private static final long BETWEEN_ATTEMPTS_NANOS = Duration.ofSeconds(10).toNanos();

    /** A week that was not written to for so long is no news any more. */
    private static final long FORGOTTEN_AFTER_NANOS = Duration.ofMinutes(10).toNanos();

    private final Map<IsoWeek, Trouble> troubles = new ConcurrentHashMap<>();
    private final WriterHealth health;
    private final long refusalPatienceNanos;
    private final long patienceNanos;

    private record Trouble(String reason, long sinceNanos, long lastNanos, boolean isRejecting) {}

    UnavailableWeeks(WriterHealth health, Duration patience) {
        this.health = health;
        this.patienceNanos = patience.toNanos();
        this.refusalPatienceNanos = Math.min(patienceNanos, REFUSAL_PATIENCE.toNanos());
    }

    /** Notes that Elasticsearch refuses the week as things stand: what its documents end with, or null while they wait. */
    @Nullable
    WriteOutcome refused(IsoWeek week, String reason) {
        return note(week, reason, refusalPatienceNanos, false);
    }

    /** Notes what may pass by itself. Where nothing else is written either, it is not the week's trouble alone. */
    @Nullable
    WriteOutcome failed(IsoWeek week, String reason) {
        return note(week, reason, patienceNanos, true);
    }

    private @Nullable WriteOutcome note(IsoWeek week, String reason, long patience, boolean onlyWhereOthersGoOn) {
        long now = System.nanoTime();
        Trouble before = troubles.get(week);
        if (before != null && now - before.lastNanos() > FORGOTTEN_AFTER_NANOS) {
            before = null;
        }
        long since = before == null ? now : before.sinceNanos();
        boolean wasRejecting = before != null && before.isRejecting();
        boolean isRejecting =
                wasRejecting || (now - since > patience && !(onlyWhereOthersGoOn && !health.hasProgressedSince(since)));
        troubles.put(week, new Trouble(reason, since, now, isRejecting));
        if (isRejecting && !wasRejecting) {
            LOG.warn("The week {} is unavailable, its records become dead letters: {}", week, reason);
        }
        return isRejecting ? rejection(week, reason) : null;
    }

    /** What documents of the week end with that was tried a moment ago in vain, or null where it is worth another attempt. */
    @Nullable
    WriteOutcome rejectionWithoutAttempt(IsoWeek week) {
        Trouble known = troubles.get(week);
        return known != null && known.isRejecting() && System.nanoTime() - known.lastNanos() < BETWEEN_ATTEMPTS_NANOS
                ? rejection(week, known.reason())
                : null;
    }

    /** The week takes documents. */
    void available(IsoWeek week) {
        if (!troubles.isEmpty()) {
            Trouble over = troubles.remove(week);
            if (over != null && over.isRejecting()) {
                LOG.info("The week {} is available again; ./txsearch reprocess takes up its dead letters", week);
            }
        }
    }

    /** The weeks whose documents are rejected, with the reasons. */
    Map<IsoWeek, String> rejecting() {
        long now = System.nanoTime();
        return troubles.entrySet().stream()
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
}
