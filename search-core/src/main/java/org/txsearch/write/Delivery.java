package org.txsearch.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.json.MalformedJsonException;
import org.txsearch.week.IsoWeek;

/**
 * Sends batches, request by request, until each of their documents has an outcome.
 */
final class Delivery {

    final WriterHealth health;
    final Backlog backlog;
    final RequestWindow window;
    final WriterTimer timer;
    final UnavailableWeeks unavailable;
    private final BulkClient client;
    private final BulkSettings settings;
    private final WriteTarget target;
    private final BulkWatcher watcher;
    private final LongAdder sentAgain = new LongAdder();

    Delivery(Cluster cluster, BulkSettings settings, WriteTarget target, BulkWatcher watcher) {
        Duration patience = settings.giveUpAfter();
        this.health = new WriterHealth(patience);
        this.backlog = new Backlog(settings.maxHeldBytes(), health, released -> advance(new Batch(released)));
        this.window = new RequestWindow(settings.requests());
        this.timer = new WriterTimer(health);
        this.unavailable = new UnavailableWeeks(target.weeks(cluster), backlog, health, patience);
        this.client = new BulkClient(cluster, settings, health);
        this.settings = settings;
        this.target = target;
        this.watcher = watcher;
        health.whenFailed(backlog::wake);
    }

    /** Does the next step of a batch. */
    void advance(Batch batch) {
        if (health.hasFailed()) {
            return;
        }
        if (!batch.missingWeeks.isEmpty()) {
            timer.now(() -> makeWeeks(batch));
        } else if (!batch.conflicts.isEmpty()) {
            window.whenPermitted(() -> compare(batch));
        } else if (batch.hasUnsent()) {
            window.whenPermitted(() -> send(batch));
        }
    }

    /** Sends the batch that is supplied once a request may be sent; null if there is none any more. */
    void sendWhenPermitted(Supplier<@Nullable Batch> supplier) {
        window.whenPermitted(() -> {
            Batch batch = supplier.get();
            if (batch == null) {
                window.leave();
            } else {
                send(batch);
            }
        });
    }

    /** Returns how many times a document was sent again. */
    long sentAgain() {
        return sentAgain.sum();
    }

    /** Does the next step of a batch, after a pause if it stalls. */
    private void advanceAfter(@Nullable StallReason stall, Batch batch) {
        if (stall == null) {
            advance(batch);
            return;
        }
        if (stall.patient()) {
            health.waiting(stall.text());
        } else {
            health.stalled(stall.text());
        }
        timer.afterPause(batch.pauses++, stall.longestPause(), () -> advance(batch));
    }

    private void send(Batch batch) {
        if (health.hasFailed()) {
            window.leave();
            return;
        }
        List<PendingWrite> writes = batch.next(window.documents(), window.bytes());
        BulkRound round = new BulkRound(batch, writes, target, unavailable, window.round());
        long sent = System.nanoTime();
        client.bulk(round.writes, round.body, target, reply -> {
            Duration rest = settings.restAfter(Duration.ofNanos(System.nanoTime() - sent));
            round.read(reply);
            round.show(watcher);
            account(round, reply);
            if (rest.isZero()) {
                window.leave();
            } else {
                timer.after(rest, window::leave);
            }
            advanceAfter(round.stall, batch);
        });
    }

    private void account(BulkRound round, Reply reply) {
        if (round.failure != null) {
            health.fail(round.failure, null);
        }
        sentAgain.add(round.again.size());
        if (round.rejected) {
            window.rejected(round.windowRound);
        } else if (reply.status() == 413) {
            window.tooLarge(round.body.getContentLength());
        } else if (round.again.isEmpty()) {
            window.accepted();
        }
        backlog.deliver(round.report);
    }

    /** Distinguishes a repetition from other content, and a conflict with a stored document from one with a missing one. */
    private void compare(Batch batch) {
        if (health.hasFailed()) {
            window.leave();
            return;
        }
        List<PendingWrite> conflicts = batch.conflicts;
        client.stored(conflicts, target, reply -> {
            StallReason stall = compared(batch, conflicts, reply);
            window.leave();
            advanceAfter(stall, batch);
        });
    }

    private @Nullable StallReason compared(Batch batch, List<PendingWrite> conflicts, Reply reply) {
        if (reply.status() != 200) {
            return StallReason.of("stored documents cannot be compared: "
                    + (reply.status() == 0 ? reply.why() : "status " + reply.status()));
        }
        BacklogReport report = new BacklogReport();
        List<PendingWrite> open;
        try {
            open = reply.compare(conflicts, report);
        } catch (MalformedJsonException e) {
            return StallReason.of("stored documents cannot be compared: " + e.getMessage());
        }
        batch.conflicts = new ArrayList<>();
        batch.again(open);
        sentAgain.add(open.size());
        backlog.deliver(report);
        return open.stream().allMatch(write -> write.confirming)
                ? null
                : StallReason.of(
                        "a conflict with a newer document that is not there, as while a shard moves or a week is swapped");
    }

    private void makeWeeks(Batch batch) {
        boolean first = !batch.weeksWereMade;
        for (IsoWeek week : List.copyOf(batch.missingWeeks)) {
            StallReason stall = unavailable.make(batch, week);
            batch.missingWeeks.remove(week);
            if (stall != null) {
                waitSeparately(batch, week, stall);
            }
        }
        batch.weeksWereMade = true;
        // A week that is missing for the first time is no stall; one that stays missing is.
        advanceAfter(
                first || !batch.hasUnsent() ? null : StallReason.of("a week is missing although it was made"), batch);
    }

    /** What waits for one week must not delay the documents of the others. */
    private void waitSeparately(Batch batch, IsoWeek week, StallReason stall) {
        Batch waiting = new Batch(batch.removeOf(week));
        waiting.missingWeeks.add(week);
        waiting.pauses = batch.pauses + 1;
        advanceAfter(stall, waiting);
    }
}
