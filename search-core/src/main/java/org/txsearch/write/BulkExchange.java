package org.txsearch.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.http.HttpEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.ResponseListener;
import org.txsearch.cluster.Cluster;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.Weeks;

/** Sends batches, reads what became of each document, and sends again what may still be taken. */
final class BulkExchange {

    private static final ContentType NDJSON = ContentType.create("application/x-ndjson");
    private static final int SHORTEST_PAUSE_MILLIS = 100;
    private static final int LONGEST_PAUSE_MILLIS = 10_000;

    private final Cluster cluster;
    private final Weeks weeks;
    private final WriteTarget target;
    private final InFlightWindow window;
    private final WriterHealth health;
    private final Executor retries;

    BulkExchange(
            Cluster cluster,
            Weeks weeks,
            WriteTarget target,
            InFlightWindow window,
            WriterHealth health,
            Executor retries) {
        this.cluster = cluster;
        this.weeks = weeks;
        this.target = target;
        this.window = window;
        this.health = health;
        this.retries = retries;
    }

    /** Takes over a batch whose place in the window is held; the place is given back when all outcomes are told. */
    void send(List<PendingWrite> writes) {
        send(writes, 0);
    }

    private void send(List<PendingWrite> writes, int attempt) {
        Request request = new Request("POST", "/_bulk");
        // A write to a missing alias must not make an index of that name, which would bypass the template.
        request.addParameter("require_alias", String.valueOf(target.isHomes()));
        request.addParameter("timeout", "10s");
        request.addParameter("filter_path", "items.*.status,items.*.error.type,items.*.error.reason");
        request.setEntity(new NByteArrayEntity(BulkBody.of(writes, target), NDJSON));
        perform(request, new Answer() {
            @Override
            public void onBody(byte[] body) {
                accept(writes, BulkAnswer.read(body, writes.size()), attempt);
            }

            @Override
            public void onRefusal(int status) {
                refused(writes, status, attempt);
            }

            @Override
            public void onNoAnswer(String why) {
                writes.forEach(write -> write.uncertain = true);
                window.rejected();
                again(writes, Set.of(), why, attempt);
            }
        });
    }

    private void accept(List<PendingWrite> writes, List<BulkAnswer.Item> items, int attempt) {
        List<PendingWrite> again = new ArrayList<>();
        List<PendingWrite> conflicts = new ArrayList<>();
        List<IsoWeek> missing = new ArrayList<>();
        boolean slower = false;
        String trouble = "";
        for (int i = 0; i < items.size(); i++) {
            PendingWrite write = writes.get(i);
            BulkAnswer.Item item = items.get(i);
            ItemVerdict verdict = ItemVerdict.of(item);
            switch (verdict) {
                case STORED -> write.end(WriteOutcome.INDEXED);
                case CONFLICT -> conflicts.add(write);
                case REJECTED -> write.end(WriteOutcome.rejected("REJECTED_BY_ELASTICSEARCH", item.reason()));
                case WEEK_MISSING -> {
                    missing.add(write.document.week());
                    again.add(write);
                }
                case AGAIN, AGAIN_SLOWER -> {
                    // After a failure on the server's side the document may be stored on the primary all the same.
                    write.uncertain |= item.status() >= 500;
                    slower |= verdict == ItemVerdict.AGAIN_SLOWER;
                    trouble = item.status() + " " + item.type();
                    again.add(write);
                }
            }
        }
        if (again.size() < writes.size()) {
            health.progress();
        }
        if (slower) {
            window.rejected();
        } else if (again.isEmpty()) {
            window.accepted();
        }
        resolve(conflicts, again, Set.copyOf(missing), trouble, attempt);
    }

    /** Tells a repetition from another content, then goes on with what is to be sent again. */
    private void resolve(
            List<PendingWrite> conflicts, List<PendingWrite> again, Set<IsoWeek> missing, String trouble, int attempt) {
        if (conflicts.isEmpty()) {
            again(again, missing, trouble, attempt);
            return;
        }
        Request request = new Request("POST", "/_mget");
        request.setEntity(new NByteArrayEntity(StoredContent.request(conflicts, target), ContentType.APPLICATION_JSON));
        perform(request, new Answer() {
            @Override
            public void onBody(byte[] body) {
                List<Runnable> outcomes = new ArrayList<>();
                StoredContent.compare(body, conflicts, (write, outcome) -> outcomes.add(() -> write.end(outcome)));
                outcomes.forEach(Runnable::run);
                again(again, missing, trouble, attempt);
            }

            @Override
            public void onRefusal(int status) {
                onNoAnswer("status " + status);
            }

            @Override
            public void onNoAnswer(String why) {
                later(attempt, why, () -> resolve(conflicts, again, missing, trouble, attempt + 1));
            }
        });
    }

    /** The whole request was refused: too large or malformed ones are halved until the culprit stands alone. */
    private void refused(List<PendingWrite> writes, int status, int attempt) {
        if (status == 401 || status == 403) {
            health.fail("Elasticsearch refuses the writer's account (status " + status + ").");
            window.leave();
        } else if (status != 400 && status != 413) {
            // Nothing is said of the documents: it may be overloaded, or a proxy that does not find its cluster.
            writes.forEach(write -> write.uncertain |= status != 429);
            window.rejected();
            again(writes, Set.of(), "status " + status, attempt);
        } else if (writes.size() == 1) {
            writes.get(0)
                    .end(WriteOutcome.rejected("REJECTED_BY_ELASTICSEARCH", "The request was refused with " + status));
            window.leave();
        } else {
            halve(writes);
        }
    }

    private void halve(List<PendingWrite> writes) {
        int middle = writes.size() / 2;
        List<PendingWrite> second = writes.subList(middle, writes.size());
        window.addPlace();
        send(new ArrayList<>(writes.subList(0, middle)), 0);
        send(new ArrayList<>(second), 0);
    }

    private void again(List<PendingWrite> writes, Set<IsoWeek> missing, String trouble, int attempt) {
        if (writes.isEmpty()) {
            window.leave();
            return;
        }
        Runnable task = missing.isEmpty()
                ? () -> send(writes, attempt + 1)
                : () -> createThenSend(writes, missing, attempt + 1);
        if (attempt == 0 && trouble.isEmpty()) {
            // A week that is missed for the first time is no trouble; one that stays missing is.
            run(task, 0);
        } else {
            later(attempt, trouble.isEmpty() ? "a week is missing and cannot be made" : trouble, task);
        }
    }

    private void createThenSend(List<PendingWrite> writes, Set<IsoWeek> missing, int attempt) {
        try {
            for (IsoWeek week : missing) {
                weeks.create(week);
            }
        } catch (IOException | RuntimeException e) {
            String weeksText = missing.stream().map(IsoWeek::toString).collect(Collectors.joining(", "));
            later(attempt, "cannot make " + weeksText + ": " + e.getMessage(), () -> send(writes, attempt + 1));
            return;
        }
        send(writes, attempt);
    }

    /** Full jitter, so that writers who failed together do not come back together. */
    private void later(int attempt, String trouble, Runnable task) {
        if (!health.troubled(trouble)) {
            window.leave();
            return;
        }
        long ceiling = Math.min(LONGEST_PAUSE_MILLIS, (long) SHORTEST_PAUSE_MILLIS << Math.min(attempt, 10));
        run(task, ThreadLocalRandom.current().nextLong(ceiling + 1));
    }

    private void run(Runnable task, long delayMillis) {
        Runnable guarded = () -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                health.fail("Sending again failed: " + e);
                window.leave();
            }
        };
        try {
            CompletableFuture.delayedExecutor(delayMillis, TimeUnit.MILLISECONDS, retries)
                    .execute(guarded);
        } catch (RejectedExecutionException e) {
            // Closed meanwhile: the documents stay without an outcome, as close() says.
            health.fail("The writer was closed.");
            window.leave();
        }
    }

    private interface Answer {
        void onBody(byte[] body);

        void onRefusal(int status);

        void onNoAnswer(String why);
    }

    private void perform(Request request, Answer answer) {
        if (health.hasFailed()) {
            window.leave();
            return;
        }
        cluster.raw().performRequestAsync(request, new ResponseListener() {
            @Override
            public void onSuccess(Response response) {
                try {
                    HttpEntity entity = response.getEntity();
                    byte[] body = entity == null ? new byte[0] : EntityUtils.toByteArray(entity);
                    answer.onBody(body);
                } catch (IOException e) {
                    answer.onNoAnswer(String.valueOf(e.getMessage()));
                } catch (RuntimeException e) {
                    if (!BulkAnswer.isNoAnswer(e)) {
                        health.fail("Reading an answer failed: " + e);
                        window.leave();
                        throw e;
                    }
                    answer.onNoAnswer(String.valueOf(e.getMessage()));
                }
            }

            @Override
            public void onFailure(Exception failure) {
                if (failure instanceof ResponseException refusal) {
                    answer.onRefusal(refusal.getResponse().getStatusLine().getStatusCode());
                } else {
                    answer.onNoAnswer(failure.getClass().getSimpleName() + ": " + failure.getMessage());
                }
            }
        });
    }
}
