package org.txsearch.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.json.MalformedJsonException;

/** One bulk request of a batch, and what its answer means for each of its documents. */
final class BulkRound {

    private final Batch batch;
    private final WriteTarget target;
    private final UnavailableWeeks unavailable;
    final List<PendingWrite> writes;
    final BulkEntity body;
    final int windowRound;
    private final long startNanos;
    final BacklogReport report = new BacklogReport();
    final List<PendingWrite> again = new ArrayList<>();

    /** The reason why documents have to wait before they are sent again. */
    @Nullable
    StallReason stall;

    /** The reason why the writer cannot go on. */
    @Nullable
    String failure;

    /** Whether smaller or fewer requests should be sent. */
    boolean rejected;

    private final Map<ItemVerdict, int[]> judged = new EnumMap<>(ItemVerdict.class);
    private BulkWatcher.RoundTripEnd end = BulkWatcher.RoundTripEnd.ANSWERED;

    BulkRound(
            Batch batch, List<PendingWrite> writes, WriteTarget target, UnavailableWeeks unavailable, int windowRound) {
        this.batch = batch;
        this.target = target;
        this.unavailable = unavailable;
        this.writes = writes;
        this.body = new BulkEntity(writes, target);
        writes.forEach(write -> write.confirming = false);
        this.windowRound = windowRound;
        this.startNanos = System.nanoTime();
    }

    /** Sorts the documents by what the answer says of each; those that have no outcome go back to the batch. */
    void read(Reply reply) {
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
        } catch (MalformedJsonException e) {
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

    /** Reports the answer that was read. */
    void show(BulkWatcher watcher) {
        watcher.request(end, Duration.ofNanos(System.nanoTime() - startNanos));
        if (end != BulkWatcher.RoundTripEnd.ANSWERED) {
            watcher.unanswered(writes.size());
            return;
        }
        judged.forEach((verdict, documents) -> watcher.judged(verdict, documents[0]));
    }
}
