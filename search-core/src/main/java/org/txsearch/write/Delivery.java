package org.txsearch.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.txsearch.week.IsoWeek;

/** Carries batches, request by request, until each of their documents has an outcome. */
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

    /** Does what is to be done next for a batch, and goes on until nothing is. */
    void advance(Batch batch) {
        if (health.hasFailed()) {
            return;
        }
        if (!batch.missingWeeks.isEmpty()) {
            timer.now(() -> makeWeeks(batch));
        } else if (!batch.conflicts.isEmpty()) {
            window.whenPlace(() -> compare(batch));
        } else if (batch.hasUnsent()) {
            window.whenPlace(() -> send(batch));
        }
    }

    /** How many times a document was sent again. */
    long sentAgain() {
        return sentAgain.sum();
    }

    private void advanceAfter(@Nullable StallReason holdup, Batch batch) {
        if (holdup == null) {
            advance(batch);
            return;
        }
        if (holdup.patient()) {
            health.waiting(holdup.text());
        } else {
            health.troubled(holdup.text());
        }
        timer.afterPause(batch.pauses++, holdup.longestPause(), () -> advance(batch));
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
            advanceAfter(round.holdup(), batch);
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
        outcomes.tell(round.told());
    }

    /** Tells a repetition from another content, and a conflict with what is stored from one with what is gone. */
    private void compare(Batch batch) {
        if (health.hasFailed()) {
            window.leave();
            return;
        }
        List<PendingWrite> conflicts = batch.conflicts;
        client.stored(conflicts, target, reply -> {
            StallReason holdup = compared(batch, conflicts, reply);
            window.leave();
            advanceAfter(holdup, batch);
        });
    }

    private @Nullable StallReason compared(Batch batch, List<PendingWrite> conflicts, Reply reply) {
        if (reply.status() != 200) {
            return StallReason.trouble("stored documents cannot be compared: "
                    + (reply.status() == 0 ? reply.why() : "status " + reply.status()));
        }
        Outcomes.Told told = new Outcomes.Told();
        List<PendingWrite> open;
        try {
            open = StoredContent.compare(reply.body(), conflicts, told);
        } catch (RuntimeException e) {
            if (!BulkAnswer.isNoAnswer(e)) {
                throw e;
            }
            return StallReason.trouble("stored documents cannot be compared: " + e.getMessage());
        }
        batch.conflicts = new ArrayList<>();
        batch.again(open);
        sentAgain.add(open.size());
        outcomes.tell(told);
        return open.isEmpty()
                ? null
                : StallReason.trouble(
                        "a conflict with a newer document that is not there, as while a shard moves or a week is swapped");
    }

    private void makeWeeks(Batch batch) {
        boolean first = !batch.weeksWereMade;
        for (IsoWeek week : List.copyOf(batch.missingWeeks)) {
            StallReason holdup = missingWeeks.make(batch, week);
            batch.missingWeeks.remove(week);
            if (holdup != null) {
                waitApart(batch, week, holdup);
            }
        }
        batch.weeksWereMade = true;
        // A week that is missed for the first time is no trouble; one that stays missing is.
        advanceAfter(
                first || !batch.hasUnsent() ? null : StallReason.trouble("a week is missing although it was made"),
                batch);
    }

    /** What waits for one week must not hold up the documents of the others. */
    private void waitApart(Batch batch, IsoWeek week, StallReason holdup) {
        Batch waiting = new Batch(batch.removeOf(week));
        waiting.missingWeeks.add(week);
        waiting.pauses = batch.pauses + 1;
        advanceAfter(holdup, waiting);
    }
}
