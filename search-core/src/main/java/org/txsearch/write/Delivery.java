package org.txsearch.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.week.IsoWeek;

/**
 * Sends batches, request by request, until each of their documents has an outcome.
 *
 * <p>A request and the reading of its answer are one class with it: each line of the answer decides on the next step.
 */
final class Delivery {

    final WriterHealth health;
    final Backlog backlog;
    final RequestWindow window;
    final WriterTimer timer;
    final UnavailableWeeks unavailable;
    private final BulkClient client;
    private final WriteTarget target;
    private final BulkWatcher watcher;
    private final LongAdder sentAgain = new LongAdder();

    Delivery(Cluster cluster, BulkSettings settings, WriteTarget target, BulkWatcher watcher) {
        Duration patience = settings.times().giveUpAfter();
        this.health = new WriterHealth(patience);
        this.backlog = new Backlog(settings.maxHeldBytes(), health, released -> advance(new Batch(released)));
        this.window = new RequestWindow(settings.requests());
        this.timer = new WriterTimer(health);
        this.unavailable = new UnavailableWeeks(target.weeks(cluster), backlog, health, patience);
        this.client = new BulkClient(cluster, settings, health);
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
        BulkRound round = new BulkRound(batch, batch.next(window.documents(), window.bytes()));
        client.bulk(round.writes, round.body, target, round::end);
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
        } catch (RuntimeException e) {
            if (!Reply.isNoAnswer(e)) {
                throw e;
            }
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

    /** One bulk request of a batch, and what its answer means for each of its documents. */
    private final class BulkRound {

        private final Batch batch;
        private final List<PendingWrite> writes;
        private final BulkEntity body;
        private final int windowRound;
        private final long startNanos;
        private final BacklogReport report = new BacklogReport();
        private final List<PendingWrite> again = new ArrayList<>();
        private @Nullable StallReason stall;
        private @Nullable String failure;
        private boolean rejected;
        private final Map<ItemVerdict, int[]> judged = new EnumMap<>(ItemVerdict.class);
        private BulkWatcher.RoundTripEnd end = BulkWatcher.RoundTripEnd.ANSWERED;

        BulkRound(Batch batch, List<PendingWrite> writes) {
            this.batch = batch;
            this.writes = writes;
            this.body = new BulkEntity(writes, target);
            writes.forEach(write -> write.confirming = false);
            this.windowRound = window.round();
            this.startNanos = System.nanoTime();
        }

        /** Takes the reply and goes on with the batch. */
        void end(Reply reply) {
            read(reply);
            show(Duration.ofNanos(System.nanoTime() - startNanos));
            account(reply);
            window.leave();
            advanceAfter(stall, batch);
        }

        private void account(Reply reply) {
            if (failure != null) {
                health.fail(failure, null);
            }
            sentAgain.add(again.size());
            if (rejected) {
                window.rejected(windowRound);
            } else if (reply.status() == 413) {
                window.tooLarge(body.getContentLength());
            } else if (again.isEmpty()) {
                window.accepted();
            }
            backlog.deliver(report);
        }

        /** Sorts the documents by what the answer says of each; those that have no outcome go back to the batch. */
        private void read(Reply reply) {
            if (reply.status() == 0) {
                unanswered(reply.why());
            } else if (reply.status() == 200) {
                answered(reply);
            } else {
                end = BulkWatcher.RoundTripEnd.REFUSED;
                refused(reply.refusal());
            }
            batch.again(again);
            if (again.isEmpty() && !rejected) {
                batch.pauses = 0;
            }
        }

        private void answered(Reply reply) {
            List<Reply.Item> items;
            try {
                items = reply.items(writes.size());
            } catch (RuntimeException e) {
                if (!Reply.isNoAnswer(e)) {
                    throw e;
                }
                unanswered(String.valueOf(e.getMessage()));
                return;
            }
            for (int i = 0; i < items.size(); i++) {
                sort(writes.get(i), items.get(i));
            }
        }

        private void sort(PendingWrite write, Reply.Item item) {
            ItemVerdict verdict = ItemVerdict.of(item);
            judged.computeIfAbsent(verdict, unseen -> new int[1])[0]++;
            switch (verdict) {
                case STORED -> {
                    unavailable.available(write.document.week());
                    report.add(write, WriteOutcome.INDEXED);
                }
                case CONFLICT -> conflict(write);
                case REJECTED -> report.add(write, rejection(item.reason()));
                case WEEK_MISSING -> missing(write);
                case UNROUTED -> {
                    target.isRouted(write.document.week());
                    again.add(write);
                }
                case BLOCKED -> {
                    // The alias of a routed week may be left on an old generation.
                    target.mayBeUnrouted(write.document.week());
                    sendAgain(write, StallReason.block(item.reason()));
                }
                case AGAIN, AGAIN_SLOWER -> {
                    // After a failure or a timeout, the primary may have stored the document all the same.
                    write.uncertain |= item.status() == 408 || item.status() >= 500;
                    rejected |= verdict == ItemVerdict.AGAIN_SLOWER;
                    sendAgainUnlessUnavailable(write, item);
                }
                case FORBIDDEN -> forbidden(item);
            }
        }

        private void sendAgainUnlessUnavailable(PendingWrite write, Reply.Item item) {
            String reason = item.status() + " " + item.type();
            WriteOutcome rejection =
                    target.isHomes() ? unavailable.failed(write.document.week(), reason + " " + item.reason()) : null;
            if (rejection == null) {
                sendAgain(write, StallReason.of(reason));
            } else {
                report.add(write, rejection);
            }
        }

        /** If the client itself has sent the request twice, the conflict may be with the first sending. */
        private void conflict(PendingWrite write) {
            write.uncertain |= body.wasSentAgain();
            batch.conflicts.add(write);
        }

        private void missing(PendingWrite write) {
            if (target.isHomes()) {
                target.mayBeUnrouted(write.document.week());
                batch.missingWeeks.add(write.document.week());
                again.add(write);
            } else {
                failure = "The index " + target.of(write.document).index() + " that was to be filled is not there.";
            }
        }

        private void unanswered(String why) {
            end = BulkWatcher.RoundTripEnd.UNANSWERED;
            writes.forEach(write -> write.uncertain = true);
            rejected = true;
            sendAllAgain(StallReason.of(why));
        }

        /** The whole request was refused: too large or malformed ones are halved until the culprit is alone. */
        private void refused(Reply.Item error) {
            switch (ItemVerdict.of(error)) {
                case BLOCKED -> sendAllAgain(StallReason.block(error.reason()));
                case FORBIDDEN -> forbidden(error);
                case REJECTED -> {
                    if (error.status() == 400 || error.status() == 413) {
                        divide(error.status());
                    } else {
                        unavailable(error);
                    }
                }
                default -> unavailable(error);
            }
        }

        private void divide(int status) {
            if (writes.size() > 1) {
                batch.halve(writes);
            } else {
                report.add(writes.get(0), rejection("The request was refused with " + status));
            }
        }

        /** The documents got no answer: the cluster may be overloaded, or a proxy that does not find its cluster. */
        private void unavailable(Reply.Item error) {
            if (error.status() != 429) {
                writes.forEach(write -> write.uncertain = true);
            }
            rejected = true;
            sendAllAgain(StallReason.of("status " + error.status() + " " + error.type()));
        }

        private void forbidden(Reply.Item error) {
            failure = "Elasticsearch refuses the writer's account (status " + error.status() + " " + error.type() + " "
                    + error.reason() + "): give it the right to write.";
        }

        private void sendAgain(PendingWrite write, StallReason why) {
            again.add(write);
            stall = stall == null ? why : stall.or(why);
        }

        private void sendAllAgain(StallReason why) {
            again.addAll(writes);
            stall = why;
        }

        private static WriteOutcome rejection(String detail) {
            return WriteOutcome.rejected(WriteOutcome.REJECTED_BY_ELASTICSEARCH, detail);
        }

        /** Reports its outcome. */
        private void show(Duration took) {
            watcher.request(end, took);
            if (end != BulkWatcher.RoundTripEnd.ANSWERED) {
                watcher.unanswered(writes.size());
                return;
            }
            judged.forEach((verdict, documents) -> watcher.judged(verdict, documents[0]));
        }
    }
}
