package org.txsearch.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.Backlog.Outcomes;
import org.txsearch.write.Batch.PendingWrite;
import org.txsearch.write.BulkClient.Reply;
import org.txsearch.write.UnavailableWeeks.MissingWeeks;
import org.txsearch.write.WriterHealth.StallReason;

/** Sends batches, request by request, until each of their documents has an outcome. */
final class Delivery {

    private final BulkClient client;
    private final WriteTarget target;
    private final RequestWindow window;
    private final WriterHealth health;
    private final WriterTimer timer;
    private final Outcomes outcomes;
    private final BulkWatcher watcher;
    private final MissingWeeks missingWeeks;
    private final UnavailableWeeks unavailable;
    private final LongAdder sentAgain = new LongAdder();

    Delivery(
            BulkClient client,
            MissingWeeks missingWeeks,
            UnavailableWeeks unavailable,
            WriteTarget target,
            RequestWindow window,
            WriterHealth health,
            WriterTimer timer,
            Outcomes outcomes,
            BulkWatcher watcher) {
        this.client = client;
        this.target = target;
        this.window = window;
        this.health = health;
        this.timer = timer;
        this.outcomes = outcomes;
        this.watcher = watcher;
        this.missingWeeks = missingWeeks;
        this.unavailable = unavailable;
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

    /** How many times a document was sent again. */
    long sentAgain() {
        return sentAgain.sum();
    }

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
        BulkEntity body = new BulkEntity(writes, target);
        int windowRound = window.round();
        long start = System.nanoTime();
        client.bulk(writes, body, target, reply -> {
            BulkRound round = new BulkRound(batch, writes, body, target, unavailable);
            round.read(reply);
            round.show(watcher, Duration.ofNanos(System.nanoTime() - start));
            account(round, reply, windowRound, body);
            window.leave();
            advanceAfter(round.stall(), batch);
        });
    }

    private void account(BulkRound round, Reply reply, int windowRound, BulkEntity body) {
        String failure = round.failure();
        if (failure != null) {
            health.fail(failure, null);
        }
        sentAgain.add(round.again());
        if (round.isRejected()) {
            window.rejected(windowRound);
        } else if (reply.status() == 413) {
            window.tooLarge(body.getContentLength());
        } else if (round.again() == 0) {
            window.accepted();
        }
        outcomes.deliver(round.report());
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
        Outcomes.Report report = new Outcomes.Report();
        List<PendingWrite> open;
        try {
            open = StoredContent.compare(reply.body(), conflicts, report);
        } catch (RuntimeException e) {
            if (!BulkAnswer.isNoAnswer(e)) {
                throw e;
            }
            return StallReason.of("stored documents cannot be compared: " + e.getMessage());
        }
        batch.conflicts = new ArrayList<>();
        batch.again(open);
        sentAgain.add(open.size());
        outcomes.deliver(report);
        return open.isEmpty()
                ? null
                : StallReason.of(
                        "a conflict with a newer document that is not there, as while a shard moves or a week is swapped");
    }

    private void makeWeeks(Batch batch) {
        boolean first = !batch.weeksWereMade;
        for (IsoWeek week : List.copyOf(batch.missingWeeks)) {
            StallReason stall = missingWeeks.make(batch, week);
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
