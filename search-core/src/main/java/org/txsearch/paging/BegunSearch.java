package org.txsearch.paging;

import java.io.IOException;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.AnswerBody;
import org.txsearch.cluster.BegunRead;
import org.txsearch.cluster.Cluster;

/** A search that has been sent. */
final class BegunSearch implements AutoCloseable {

    private final Cluster cluster;
    private final RowBytes rowBytes;
    private final Request request;
    private final SearchedShards shards;
    private final int rows;
    private final Deadline deadline;
    private @Nullable BegunRead first;

    /**
     * Sends a search.
     *
     * @param rowBytes estimates the size of the answer, and learns from it
     * @param shards the shards that must answer
     * @param rows the most rows of the answer
     */
    BegunSearch(
            Cluster cluster, RowBytes rowBytes, Request request, SearchedShards shards, int rows, Deadline deadline) {
        this.cluster = cluster;
        this.rowBytes = rowBytes;
        this.request = request;
        this.shards = shards;
        this.rows = rows;
        this.deadline = deadline;
        this.first = cluster.begin(request, deadline.remaining(), rowBytes.expected(rows));
    }

    AnswerBody await() {
        AnswerBody answer = Attempts.patiently(() -> Attempts.once(this::once), deadline);
        rowBytes.seen(rows, answer.length());
        shards.requireIn(answer.bytes(), answer.length());
        return answer;
    }

    private AnswerBody once() throws IOException {
        BegunRead sent = first;
        first = null;
        return (sent != null ? sent : cluster.begin(request, deadline.remaining(), rowBytes.expected(rows))).await();
    }

    @Override
    public void close() {
        BegunRead sent = first;
        if (sent != null) {
            sent.cancel();
        }
    }
}
