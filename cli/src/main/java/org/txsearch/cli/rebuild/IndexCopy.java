package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.ShardWalk;
import org.txsearch.weeks.StoredDocument;

/** Brings the documents of the old index over, in passes: each takes the operations that came after the one before. */
final class IndexCopy {

    private final IsoWeek week;
    private final ShardWalk walk;
    private final CheckedWriter writer;
    private final @Nullable Rederivation rederivation;
    private final SortedMap<Integer, Long> done;

    /** Told after each window; may make what was copied durable and note it. */
    interface Step {
        void after(double fraction) throws IOException, InterruptedException;
    }

    /**
     * A copy that goes on where another one stopped.
     *
     * @param rederivation null where the documents are copied as they stand
     */
    IndexCopy(
            Cluster cluster,
            IsoWeek week,
            String from,
            CheckedWriter writer,
            @Nullable Rederivation rederivation,
            Map<Integer, Long> done) {
        this.week = week;
        this.walk = new ShardWalk(cluster, from, true);
        this.writer = writer;
        this.rederivation = rederivation;
        this.done = new TreeMap<>(done);
    }

    /** Up to where operations have been handed to the writer. */
    SortedMap<Integer, Long> done() {
        return new TreeMap<>(done);
    }

    /** Goes back: what lies behind is copied again. */
    void rewind(Map<Integer, Long> to) {
        done.clear();
        done.putAll(to);
    }

    /** Takes everything as copied that the index holds now; a feed has it. */
    void skipToNow() throws IOException {
        done.putAll(walk.bounds());
    }

    /** Copies everything that is written so far; returns of how many operations. */
    long pass(Step step) throws IOException, InterruptedException {
        return pass(walk.bounds(), step);
    }

    /** The same of an index that takes no more writes: nothing is left behind. */
    long lastPass(Step step) throws IOException, InterruptedException {
        return pass(walk.lastBounds(), step);
    }

    private long pass(SortedMap<Integer, Long> bounds, Step step) throws IOException, InterruptedException {
        long start = sum(done);
        long operations = Math.max(0, sum(bounds) - start);
        for (Map.Entry<Integer, Long> bound : bounds.entrySet()) {
            int shard = bound.getKey();
            walk.read(shard, done.getOrDefault(shard, 0L), bound.getValue(), (documents, end) -> {
                for (StoredDocument document : documents) {
                    writer.write(Rederivation.derived(rederivation, document, week));
                }
                done.put(shard, end);
                step.after((double) (sum(done) - start) / operations);
            });
        }
        writer.flush();
        return operations;
    }

    private static long sum(Map<Integer, Long> numbers) {
        return numbers.values().stream().mapToLong(Long::longValue).sum();
    }
}
